//! The cube grid: cells, levels, faces, floors, ramps; steps, range, sight rays, scatter and falling.
