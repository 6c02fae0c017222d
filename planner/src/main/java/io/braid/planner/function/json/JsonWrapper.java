package io.braid.planner.function.json;

/** Array wrapper of JSON_QUERY. */
public enum JsonWrapper {
    NEVER,
    OF_SEVERAL,
    ALWAYS;

    public boolean wraps(int found) {
        return this == ALWAYS || (this == OF_SEVERAL && found > 1);
    }
}
