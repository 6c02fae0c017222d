package io.braid.planner.function.value;

/** Trigonometric functions in degrees, exact where the result is, such as the sine of 30 degrees, as in PostgreSQL. */
public final class DegreeTrigonometry {
    private static final double HALF_TURN = 180;
    /** Constant whose addition turns negative into positive zero. */
    private static final double NO_SIGN = 0;

    private static final double SINE_OF_30 = Math.sin(Math.toRadians(30));
    private static final double REST_OF_COSINE_OF_60 = 1 - Math.cos(Math.toRadians(60));
    private static final double ARC_SINE_OF_HALF = Math.asin(0.5);
    private static final double ARC_COSINE_OF_HALF = Math.acos(0.5);
    private static final double TANGENT_OF_45 = ofSharp(45) / cosineOfSharp(45);

    private DegreeTrigonometry() {}

    public static double sin(double degrees) {
        double angle = Math.abs(degrees % (2 * HALF_TURN));
        boolean isBelow = angle > HALF_TURN;
        double upper = isBelow ? 2 * HALF_TURN - angle : angle;
        double sine = ofSharp(upper > 90 ? HALF_TURN - upper : upper);
        return (degrees < 0) == isBelow ? sine : -sine;
    }

    public static double cos(double degrees) {
        double angle = Math.abs(degrees % (2 * HALF_TURN));
        double upper = angle > HALF_TURN ? 2 * HALF_TURN - angle : angle;
        return upper > 90 ? -cosineOfSharp(HALF_TURN - upper) : cosineOfSharp(upper);
    }

    public static double tan(double degrees) {
        double angle = Math.abs(degrees % (2 * HALF_TURN));
        boolean isBelow = angle > HALF_TURN;
        double upper = isBelow ? 2 * HALF_TURN - angle : angle;
        boolean isObtuse = upper > 90;
        double sharp = isObtuse ? HALF_TURN - upper : upper;
        double tangent = ofSharp(sharp) / cosineOfSharp(sharp) / TANGENT_OF_45;
        boolean isNegative = (degrees < 0) ^ isBelow ^ isObtuse;
        return (isNegative ? -tangent : tangent) + NO_SIGN;
    }

    public static double asin(double sine) {
        double positive = arcSine(Math.abs(sine));
        return sine < 0 ? -positive : positive;
    }

    public static double acos(double cosine) {
        return cosine < 0 ? 90 + arcSine(-cosine) : 90 - arcSine(cosine);
    }

    public static double atan(double tangent) {
        return Math.atan(tangent) / Math.atan(1) * 45;
    }

    /** Returns the sine of an angle from 0 to 90. */
    private static double ofSharp(double degrees) {
        return degrees <= 30 ? Math.sin(Math.toRadians(degrees)) / SINE_OF_30 / 2 : cosineToSixty(90 - degrees);
    }

    private static double cosineOfSharp(double degrees) {
        return degrees <= 60 ? cosineToSixty(degrees) : Math.sin(Math.toRadians(90 - degrees)) / SINE_OF_30 / 2;
    }

    private static double cosineToSixty(double degrees) {
        return 1 - (1 - Math.cos(Math.toRadians(degrees))) / REST_OF_COSINE_OF_60 / 2;
    }

    /** Returns the arc sine of a number from 0 to 1. */
    private static double arcSine(double sine) {
        return sine <= 0.5 ? Math.asin(sine) / ARC_SINE_OF_HALF * 30 : 90 - Math.acos(sine) / ARC_COSINE_OF_HALF * 60;
    }
}
