package io.braid.planner.explain;

import java.util.Locale;

/** Counts with the singular or plural of a word. */
public final class Plurals {
    private Plurals() {}

    /** Returns the word before an estimated number, or before one that is only guessed. */
    public static String word(boolean guessed) {
        return guessed ? "perhaps" : "about";
    }

    public static String rows(long number) {
        return String.format(Locale.ROOT, number == 1 ? "%,d row" : "%,d rows", number);
    }
}
