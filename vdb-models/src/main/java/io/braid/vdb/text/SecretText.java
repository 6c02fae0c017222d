package io.braid.vdb.text;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What becomes of secrets that a model holds in clear when it is written. References to secrets stay what they are. */
public enum SecretText {
    /** They are written, for a file that only the server reads. */
    KEPT,
    /** Three stars stand for them, for people to see. */
    MASKED;

    private static final String STARS = "***";
    private static final Pattern SECRET_NAME =
            Pattern.compile("pass(word|wd|phrase)?$|pwd|secret|token|credential|(api|access|private|account)_?key");
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^{}]*\\}");
    /** A part of a URL such as {@code password=swordfish}. */
    private static final Pattern SECRET_PART =
            Pattern.compile("(?i)((?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|key)\\s*=\\s*)([^;&?\\s]+)");
    /** What stands before the host in a URL such as {@code //user:swordfish@host}. */
    private static final Pattern LOGIN = Pattern.compile("(//[^/@:?]*:)([^/@]+)(@)");

    /** The value of an option as it is to be written. */
    String of(String option, String value) {
        if (this == KEPT) {
            return value;
        }
        if (SECRET_NAME.matcher(option.toLowerCase(Locale.ROOT)).find()) {
            return masked(value);
        }
        String parts = SECRET_PART
                .matcher(value)
                .replaceAll(part -> Matcher.quoteReplacement(part.group(1) + masked(part.group(2))));
        return LOGIN.matcher(parts)
                .replaceAll(
                        login -> Matcher.quoteReplacement(login.group(1) + masked(login.group(2)) + login.group(3)));
    }

    private static String masked(String secret) {
        return REFERENCE.matcher(secret).replaceAll("").isEmpty() ? secret : STARS;
    }
}
