package io.braid.planner.rewrite;

import org.jspecify.annotations.Nullable;

/** Why a view is of no use to a statement: of several reasons, the one that was found latest on the way to its use. */
final class Reasons {
    /** How far it has come. */
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

    /** The reason, as the end of a sentence; empty if there is none. */
    String text() {
        return text;
    }
}
