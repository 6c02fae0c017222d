package io.braid.planner.write;

/** Kind of a statement that changes rows. */
public enum WriteKind {
    INSERT("INSERT INTO"),
    UPDATE("UPDATE"),
    DELETE("DELETE FROM");

    private final String words;

    WriteKind(String words) {
        this.words = words;
    }

    /** The words before the table. */
    public String words() {
        return words;
    }
}
