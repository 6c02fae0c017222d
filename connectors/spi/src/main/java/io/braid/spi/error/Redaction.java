package io.braid.spi.error;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Redaction of secret values in a source's messages. Replaces each occurrence by stars, in any letter case and also
 * truncated, as databases truncate long names. Values of two or three characters are replaced only as whole words,
 * single characters never.
 */
public final class Redaction {
    /** Redaction without values. */
    public static final Redaction NONE = new Redaction(List.of());

    private static final String STARS = "***";
    private static final int SHORTEST = 2;
    /** Minimal length of a value that is replaced within words. */
    private static final int WITHIN_WORDS = 4;
    /** Minimal length of a truncated value that is recognized. */
    private static final int CUT = 20;
    /** Maximal number of nested causes; deeper ones are dropped. */
    private static final int DEEPEST = 20;

    private final List<String> values;

    private Redaction(List<String> values) {
        this.values = values;
    }

    /** Redaction of these values, and of each line of multi-line values. */
    public static Redaction of(Collection<String> values) {
        List<String> all = values.stream()
                .flatMap(value -> value.lines().count() > 1 ? value.lines() : List.of(value).stream())
                .map(String::strip)
                .filter(value -> value.length() >= SHORTEST)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()))
                .toList();
        return all.isEmpty() ? NONE : new Redaction(all);
    }

    /** The redacted text. */
    public String text(String text) {
        if (values.isEmpty()) {
            return text;
        }
        StringBuilder redacted = new StringBuilder();
        int i = 0;
        while (i < text.length()) {
            int hidden = hidden(text, i);
            redacted.append(hidden == 0 ? text.substring(i, i + 1) : STARS);
            i += Math.max(hidden, 1);
        }
        return redacted.toString();
    }

    /** The error with its message and those of its causes redacted. */
    public BraidException error(BraidException error) {
        return (BraidException) throwable(error);
    }

    /** The throwable with its message and those of its causes redacted; the same object if no value occurs. */
    public Throwable throwable(Throwable thrown) {
        return shows(thrown, 0) ? redacted(thrown, 0) : thrown;
    }

    /** A database's error, redacted as by {@link #throwable}. */
    public SQLException sql(SQLException error) {
        return (SQLException) throwable(error);
    }

    /** The number of characters to redact at a position. */
    private int hidden(String text, int from) {
        for (String value : values) {
            int same = 0;
            while (same < value.length()
                    && from + same < text.length()
                    && equal(text.charAt(from + same), value.charAt(same))) {
                same++;
            }
            boolean whole = same == value.length()
                    && (same >= WITHIN_WORDS || !(isWordAt(text, from - 1) || isWordAt(text, from + same)));
            if (whole || (same < value.length() && same >= CUT)) {
                return same;
            }
        }
        return 0;
    }

    private static boolean equal(char one, char other) {
        return one == other
                || Character.toLowerCase(Character.toUpperCase(one))
                        == Character.toLowerCase(Character.toUpperCase(other));
    }

    private static boolean isWordAt(String text, int place) {
        return place >= 0 && place < text.length() && Character.isLetterOrDigit(text.charAt(place));
    }

    private boolean shows(@Nullable Throwable thrown, int depth) {
        if (thrown == null || values.isEmpty() || depth > DEEPEST) {
            return false;
        }
        String said = thrown.toString();
        if (!text(said).equals(said) || shows(thrown.getCause(), depth + 1)) {
            return true;
        }
        for (Throwable suppressed : thrown.getSuppressed()) {
            if (shows(suppressed, depth + 1)) {
                return true;
            }
        }
        return thrown instanceof SQLException error && shows(error.getNextException(), depth + 1);
    }

    private Throwable redacted(Throwable thrown, int depth) {
        Throwable cause = thrown.getCause() == null || depth >= DEEPEST ? null : redacted(thrown.getCause(), depth + 1);
        Throwable redacted = copy(thrown, cause);
        redacted.setStackTrace(thrown.getStackTrace());
        if (depth < DEEPEST) {
            for (Throwable suppressed : thrown.getSuppressed()) {
                redacted.addSuppressed(redacted(suppressed, depth + 1));
            }
        }
        return redacted;
    }

    private Throwable copy(Throwable thrown, @Nullable Throwable cause) {
        if (thrown instanceof BraidException error) {
            return error.reworded(text(error.sentence()), cause);
        }
        if (thrown instanceof SQLException error) {
            return new SQLException(
                    text(String.valueOf(error.getMessage())), error.getSQLState(), error.getErrorCode(), cause);
        }
        return new RuntimeException(text(thrown.toString()), cause);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Redaction redaction && values.equals(redaction.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** The number of values only. */
    @Override
    public String toString() {
        return values.size() + " values";
    }
}
