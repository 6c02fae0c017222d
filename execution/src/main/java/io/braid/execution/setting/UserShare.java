package io.braid.execution.setting;

/** The part of what the server has that one user may have, where no setting says how much. */
public final class UserShare {
    private static final int LEFT_TO_OTHERS = 4;

    private UserShare() {}

    /** Three quarters of that much memory. */
    public static long ofMemory(long all) {
        return all - all / LEFT_TO_OTHERS;
    }

    /** Three quarters of all; of a few, all but one, and of one, that. */
    public static int of(int all) {
        return Math.max(1, all - Math.max(1, all / LEFT_TO_OTHERS));
    }
}
