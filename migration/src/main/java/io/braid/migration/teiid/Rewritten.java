package io.braid.migration.teiid;

import java.util.List;

/**
 * Text of Teiid's SQL in Braid's.
 *
 * @param notes what is written another way
 * @param problems what cannot be written; then the text is of no use
 */
record Rewritten(String sql, List<String> notes, List<String> problems) {
    Rewritten {
        notes = List.copyOf(notes);
        problems = List.copyOf(problems);
    }

    boolean isPossible() {
        return problems.isEmpty();
    }
}
