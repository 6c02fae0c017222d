package io.braid.grammar.script;

import io.braid.grammar.script.Scanner.Kind;

/** Tracker of {@code BEGIN ATOMIC ... END} in a CREATE statement, or at the beginning of a text. */
final class AtomicBlock {
    private String first = "";
    private String last = "";
    private int depth;

    /** True within the block, where a semicolon does not end the statement. */
    boolean isOpen() {
        return depth > 0;
    }

    /** Consumes the next token of the statement. */
    void add(Scanner token) {
        String word = token.kind() == Kind.WORD ? token.upperCase() : "";
        if (first.isEmpty()) {
            first = word.isEmpty() ? "-" : word;
        }
        if (depth > 0) {
            // CASE ends with the same keyword.
            depth += word.equals("CASE") ? 1 : word.equals("END") ? -1 : 0;
        } else if (word.equals("ATOMIC") && last.equals("BEGIN") && (first.equals("CREATE") || first.equals("BEGIN"))) {
            depth = 1;
        }
        last = word;
    }
}
