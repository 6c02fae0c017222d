package io.braid.testkit.contract;

import java.util.List;
import java.util.Random;

/** Generator of texts that could be mistaken for SQL, or for other text. */
public final class HostileTexts {
    /** Parts that quote, escape, comment or terminate, or have another meaning in some dialect. */
    private static final List<String> PARTS = List.of(
            "'",
            "''",
            "\"",
            "`",
            "\\",
            "\\'",
            "\\\\",
            "\\n",
            "\\0",
            "\\u2019",
            "\u2019",
            "\u02bc",
            "--",
            "-- ",
            "#",
            "/*",
            "*/",
            "/*!",
            ";",
            "');--",
            "' OR '1'='1",
            "$$",
            "$1",
            "?",
            "??",
            "{fn now()}",
            "{d '2024-01-01'}",
            ":x",
            "%",
            "_",
            "%s",
            "{a,b}",
            "NULL",
            "null",
            "\r\n",
            "\n",
            "\t",
            " ",
            "\u00a0",
            "\u0001",
            "\u001a",
            "\u007f",
            "\u0085",
            "\u2028",
            "\ufeff",
            "\u200f\u05d0",
            "\u202e",
            "e\u0301",
            "\u00e9",
            "\u00bf'",
            "\u0160\\",
            "\u8868",
            "\u7e97'",
            "\uff07",
            "\ud83d\ude00",
            "\ud834\udd1e",
            "\uffff",
            "x",
            "X",
            "0");

    private static final int LARGE = 1 << 20;

    private HostileTexts() {}

    /** The next text, usually short, without the character zero. */
    public static String next(Random random) {
        StringBuilder text = new StringBuilder();
        int parts = random.nextInt(6);
        for (int i = 0; i < parts; i++) {
            text.append(random.nextInt(8) == 0 ? character(random) : PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }

    /** A text of a megabyte, hostile at both ends. */
    public static String large(Random random) {
        return next(random) + "'\\".repeat(LARGE / 2) + next(random);
    }

    private static String character(Random random) {
        int code = random.nextInt(Character.MAX_CODE_POINT) + 1;
        boolean isHalf = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        return isHalf ? "\ufffd" : Character.toString(code);
    }
}
