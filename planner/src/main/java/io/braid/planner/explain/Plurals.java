package io.braid.planner.explain;

import java.util.Locale;

/** Counts with the singular or plural of a word. */
public final class Plurals {
    private Plurals() {}

    /** The word before a number that is expected, or no more than guessed. */
    public static String word(boolean guessed) {
        return guessed ? "perhaps" : "about";
    }

    public static String rows(long number) {
        return String.format(Locale.ROOT, number == 1 ? "%,d row" : "%,d rows", number);
    }
}
