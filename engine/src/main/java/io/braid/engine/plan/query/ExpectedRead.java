package io.braid.engine.plan.query;

import java.util.List;

/**
 * Expected rows and bytes of a scan.
 *
 * @param rows how many rows its source sends
 * @param bytes what the values of these take, with a guess for text of unknown length
 * @param leastBytes the same without the characters of such text
 * @param guessed whether the number of rows rests on what is usual instead of what is known of these tables
 * @param ending whether it is read to its end
 * @param tables what the source reads for it
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

    /** Times at which a scan stops, in the order of certainty. */
    public enum Ending {
        /** With the last row. */
        WHOLE,
        /** With the last row, or as soon as the client wants no more. */
        STREAMED,
        /** As soon as enough rows have come, and nobody knows when. */
        EARLY
    }

    /** The same with another ending. */
    public ExpectedRead ending(Ending other) {
        return new ExpectedRead(source, rows, bytes, leastBytes, guessed, other, tables);
    }

    /** The same, whose number of rows is no more than a guess. */
    public ExpectedRead asGuess() {
        return new ExpectedRead(source, rows, bytes, leastBytes, true, ending, tables);
    }
}
