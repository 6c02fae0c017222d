package io.braid.migration.teiid;

import java.util.List;

/**
 * Teiid SQL rewritten to Braid's.
 *
 * @param notes the differences
 * @param problems constructs without a counterpart; with any, the text is unusable
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
