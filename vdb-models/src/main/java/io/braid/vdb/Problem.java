package io.braid.vdb;

import java.util.Comparator;

/** Problem of a model: its position, and a message with the error and its correction. */
public record Problem(Place place, String message) {
    /** Order by position in the text. */
    public static final Comparator<Problem> IN_ORDER_OF_TEXT = Comparator.comparingInt(
                    (Problem problem) -> problem.place().line())
            .thenComparingInt(problem -> problem.place().column());

    @Override
    public String toString() {
        return place + ": " + message;
    }
}
