package io.braid.text;

import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The columns of each table, by what they can hold. */
enum TextColumn {
    /** Of whatever collation the source has that folds most. */
    C0,
    /** Of another one. */
    C1,
    /** Of another one. */
    C2,
    /** Of another one. */
    C3,
    /** Of another one. */
    C4,
    /** Of a fixed width; blanks at the end are no part of the value. */
    PADDED,
    /** Of a small character set, where the source has such. */
    NARROW;

    static final int WIDTH = 12;

    String sql() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** A value that it can hold. */
    @Nullable
    String value(Random random) {
        if (random.nextInt(12) == 0) {
            return null;
        }
        String text = AwkwardTexts.any(random);
        while (!fits(text)) {
            text = AwkwardTexts.any(random);
        }
        return text;
    }

    private boolean fits(String text) {
        return switch (this) {
            case PADDED -> text.codePointCount(0, text.length()) <= WIDTH && !text.endsWith(" ");
            case NARROW -> AwkwardTexts.isLatin(text);
            default -> true;
        };
    }
}
