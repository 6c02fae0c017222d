package io.braid.planner.rewrite;

import org.jspecify.annotations.Nullable;

/** Reasons why a view does not answer a statement; the reason from the latest stage is reported. */
final class RejectionReasons {
    /** Stages of matching a view. */
    enum Stage {
        TABLES,
        CONDITIONS,
        COLUMNS,
        CALLS,
        ROWS,
        COST
    }

    private @Nullable Stage stage;
    private String text = "";

    void add(Stage reached, String why) {
        Stage known = stage;
        if (known == null || known.compareTo(reached) < 0) {
            stage = reached;
            text = why;
        }
    }

    /** Returns the reason, as the end of a sentence; empty if there is none. */
    String text() {
        return text;
    }
}
