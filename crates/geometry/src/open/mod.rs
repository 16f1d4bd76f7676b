//! The open table: prisms, upright cylinders, distances, visibility, cover cones and paths.
