package io.braid.grammar.script;

import io.braid.vdb.Place;

/**
 * One statement of a text.
 *
 * @param start the offset of its first token
 * @param end the offset behind its last token
 * @param readable the statement as the parser reads it: comments are blanks, everything else stands where it stood
 * @param bounds what was counted of it
 * @param hints what hints ask of it as a whole, which are no part of what the parser reads
 */
public record StatementText(
        SqlText text, int start, int end, String readable, StatementLimits bounds, StatementHints hints) {
    /** Where it begins. */
    public Place place() {
        return text.place(start);
    }

    /** Where its last character is. */
    public Place endPlace() {
        return text.place(end - 1);
    }
}
