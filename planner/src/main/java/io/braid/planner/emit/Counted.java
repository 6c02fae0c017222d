package io.braid.planner.emit;

import java.util.Locale;

/** Numbers with the word for what they count, as plans print them. */
public final class Counted {
    private Counted() {}

    public static String rows(long number) {
        return String.format(Locale.ROOT, number == 1 ? "%,d row" : "%,d rows", number);
    }
}
