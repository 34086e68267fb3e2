package org.orthant.verify.ball;

/** How closely a margin has to be bounded. */
public enum MarginGoal {
    /** Until its sign is known. */
    SIGN,
    /** As closely as doubles allow, unless it is positive. */
    MARGIN_IF_NEVER,
    /** As closely as doubles allow. */
    MARGIN
}
