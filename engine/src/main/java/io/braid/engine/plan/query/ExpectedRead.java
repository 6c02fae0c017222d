package io.braid.engine.plan.query;

import java.util.List;

/**
 * Estimated rows and bytes of a scan.
 *
 * @param rows number of rows that its source sends
 * @param bytes size of their values, with a guess for text of unknown length
 * @param leastBytes size of their values, without the characters of such text
 * @param guessed true if the number of rows is based on defaults instead of statistics of the tables
 * @param ending the point at which the scan ends
 * @param tables the tables that the source reads
 */
public record ExpectedRead(
        String source,
        double rows,
        double bytes,
        double leastBytes,
        boolean guessed,
        Ending ending,
        List<ReadTable> tables) {
    public ExpectedRead {
        tables = List.copyOf(tables);
    }

    /** Points at which a scan ends, most certain first. */
    public enum Ending {
        /** At the last row. */
        WHOLE,
        /** At the last row, or as soon as the client needs no more. */
        STREAMED,
        /** As soon as enough rows have been read, which cannot be predicted. */
        EARLY
    }

    /** Returns a copy with another ending. */
    public ExpectedRead ending(Ending other) {
        return new ExpectedRead(source, rows, bytes, leastBytes, guessed, other, tables);
    }

    /** Returns a copy whose number of rows is a guess. */
    public ExpectedRead asGuess() {
        return new ExpectedRead(source, rows, bytes, leastBytes, true, ending, tables);
    }
}
