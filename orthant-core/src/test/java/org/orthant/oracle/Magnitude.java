package org.orthant.oracle;

import java.util.SplittableRandom;

/** How large numbers are, and how many digits they have. */
enum Magnitude {

    /** Integers close to zero: dependent rows and ties are frequent. */
    TINY_INTEGERS {
        @Override
        double next(SplittableRandom random) {
            return random.nextInt(-2, 3);
        }
    },

    /** What trained layers have. */
    ORDINARY {
        @Override
        double next(SplittableRandom random) {
            return random.nextDouble(-2, 2);
        }
    },

    /** What trained layers have that are stored in single precision. */
    ORDINARY_FLOATS {
        @Override
        double next(SplittableRandom random) {
            return (float) random.nextDouble(-2, 2);
        }
    },

    /** A few dozen orders of magnitude. */
    SPREAD {
        @Override
        double next(SplittableRandom random) {
            return scaled(random, -60, 60);
        }
    },

    /** Near one another, and all very large. */
    LARGE {
        @Override
        double next(SplittableRandom random) {
            return scaled(random, 1000, Double.MAX_EXPONENT);
        }
    },

    /** Near one another, and all very small. */
    SMALL {
        @Override
        double next(SplittableRandom random) {
            return scaled(random, -FixedPoint.DIGITS, -1000);
        }
    },

    /** Whose squares overflow or underflow. */
    SQUARES_AT_THE_EDGE {
        @Override
        double next(SplittableRandom random) {
            return random.nextBoolean() ? scaled(random, 500, 520) : scaled(random, -545, -505);
        }
    },

    /** All exponents of floats, subnormal ones included. */
    ALL_FLOATS {
        @Override
        double next(SplittableRandom random) {
            return (float) scaled(random, -149, Float.MAX_EXPONENT);
        }
    },

    /** All exponents of doubles, subnormal ones included. */
    ALL_DOUBLES {
        @Override
        double next(SplittableRandom random) {
            return scaled(random, -FixedPoint.DIGITS, Double.MAX_EXPONENT);
        }
    },

    /** The numbers at which something ends. */
    LIMITS {
        @Override
        double next(SplittableRandom random) {
            return (random.nextBoolean() ? 1 : -1) * ENDS[random.nextInt(ENDS.length)];
        }
    };

    private static final double[] ENDS = {
        0,
        1,
        Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Math.nextDown(Double.MIN_NORMAL),
        Double.MAX_VALUE,
        Double.MAX_VALUE / 2,
        Float.MIN_VALUE,
        Float.MIN_NORMAL,
        Float.MAX_VALUE,
        0x1p-52,
        1 + 0x1p-52,
        1 - 0x1p-53,
        0x1p300,
        0x1p-300,
        0x1p512,
        0x1p-537,
        1e4,
        1e-8
    };

    /** Draws a number. */
    abstract double next(SplittableRandom random);

    /** With few or many digits, a sign, and an exponent of a range. */
    private static double scaled(SplittableRandom random, int lowest, int highest) {
        double digits = switch (random.nextInt(3)) {
            case 0 -> 1;
            case 1 -> random.nextInt(8, 16) / 8.0;
            default -> random.nextDouble(1, 2);
        };
        return (random.nextBoolean() ? 1 : -1) * Math.scalb(digits, random.nextInt(lowest, highest + 1));
    }
}
