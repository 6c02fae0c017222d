package io.braid.planner.emit;

import java.util.Locale;

/** Numbers with the word for what they count, as plans print them. */
public final class Counted {
    private Counted() {}

    /** The word before a number that is expected, or no more than guessed. */
    public static String word(boolean guessed) {
        return guessed ? "perhaps" : "about";
    }

    public static String rows(long number) {
        return String.format(Locale.ROOT, number == 1 ? "%,d row" : "%,d rows", number);
    }
}
