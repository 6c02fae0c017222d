package io.braid.vdb;

import java.util.Comparator;

/** Something wrong with a model: where, what, and what to do about it, in a sentence. */
public record Problem(Place place, String message) {
    /** As they follow each other in the text. */
    public static final Comparator<Problem> IN_ORDER_OF_TEXT = Comparator.comparingInt(
                    (Problem problem) -> problem.place().line())
            .thenComparingInt(problem -> problem.place().column());

    @Override
    public String toString() {
        return place + ": " + message;
    }
}
