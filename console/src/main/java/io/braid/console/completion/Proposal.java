package io.braid.console.completion;

/**
 * One proposal at the cursor.
 *
 * @param label the text to insert, quoted if necessary
 * @param kind column, table, alias, schema, function or keyword
 * @param detail type of a column, kind of a table, signature of a function
 * @param rank lower is better among proposals that match equally well
 */
public record Proposal(String label, String kind, String detail, int rank) {
    /** Separator between the type of a column and its table. */
    static final String OF = " · ";
}
