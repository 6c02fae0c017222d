package io.braid.console.completion;

/**
 * One proposal at the cursor.
 *
 * @param label what is inserted, quoted if it must be
 * @param kind column, table, alias, schema, function or keyword
 * @param detail type of a column, kind of a table, signature of a function
 * @param rank smaller is better among proposals that fit equally well
 */
public record Proposal(String label, String kind, String detail, int rank) {
    /** Between the type of a column and its table. */
    static final String OF = " · ";
}
