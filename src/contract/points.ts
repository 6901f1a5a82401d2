// The bound of points: those of a reason, and those that a rule adds.

/** Points of this size alone decide the action, so larger ones have no further effect. */
export const POINTS_MAX = 10;
