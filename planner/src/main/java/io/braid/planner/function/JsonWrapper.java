package io.braid.planner.function;

/** When JSON_QUERY puts what it finds into an array. */
public enum JsonWrapper {
    NEVER,
    OF_SEVERAL,
    ALWAYS;

    boolean wraps(int found) {
        return this == ALWAYS || (this == OF_SEVERAL && found > 1);
    }
}
