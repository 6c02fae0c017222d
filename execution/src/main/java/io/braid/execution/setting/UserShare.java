package io.braid.execution.setting;

/** Default share of a resource that a single user may use. */
public final class UserShare {
    private static final int LEFT_TO_OTHERS = 4;

    private UserShare() {}

    /** Three quarters of the memory. */
    public static long ofMemory(long all) {
        return all - all / LEFT_TO_OTHERS;
    }

    /** Three quarters of the total; for small totals all but one, and at least one. */
    public static int of(int all) {
        return Math.max(1, all - Math.max(1, all / LEFT_TO_OTHERS));
    }
}
