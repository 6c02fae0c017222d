package io.braid.grammar.script;

import io.braid.vdb.Place;

/**
 * One statement of a text.
 *
 * @param start the offset of its first token
 * @param end the offset after its last token
 * @param readable the statement as the parser reads it, with comments blanked out and all other text at its position
 * @param bounds counts for the limits
 * @param hints statement-level hints, which the parser does not read
 */
public record StatementText(
        SqlText text, int start, int end, String readable, StatementLimits bounds, StatementHints hints) {
    /** Returns the position of its first character. */
    public Place place() {
        return text.place(start);
    }

    /** Returns the position of its last character. */
    public Place endPlace() {
        return text.place(end - 1);
    }
}
