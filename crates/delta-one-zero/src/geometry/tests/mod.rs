//! The table tested: small tables with their boundary cases, and the exact predicates against brute force.

mod path;
mod sampler;
mod sight;
