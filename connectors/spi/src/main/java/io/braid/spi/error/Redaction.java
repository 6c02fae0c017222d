package io.braid.spi.error;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that no message of a source shows, because a model only refers to them. Each is replaced by stars wherever
 * a text has it, in any letter case and also cut off, as databases do with names that are too long for them. A value of
 * two or three characters is replaced where it is a word of its own, and one of a single character nowhere: no message
 * would be left of it.
 */
public final class Redaction {
    /** Of a source of which nothing is hidden. */
    public static final Redaction NONE = new Redaction(List.of());

    private static final String STARS = "***";
    private static final int SHORTEST = 2;
    /** From this length on a value is replaced within words as well. */
    private static final int WITHIN_WORDS = 4;
    /** By so many of its characters a value is known that was cut off. */
    private static final int CUT = 20;
    /** Causes beyond are left out. */
    private static final int DEEPEST = 20;

    private final List<String> values;

    private Redaction(List<String> values) {
        this.values = values;
    }

    /** Of these values, and of each line of those that have several. */
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

    /** The text without the values. */
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

    /** The same error without the values in its message and in those of its causes. */
    public BraidException error(BraidException error) {
        return (BraidException) throwable(error);
    }

    /** The same without the values in its message and in those of its causes; itself if none has one. */
    public Throwable throwable(Throwable thrown) {
        return shows(thrown, 0) ? redacted(thrown, 0) : thrown;
    }

    /** The same error of a database, as {@link #throwable}. */
    public SQLException sql(SQLException error) {
        return (SQLException) throwable(error);
    }

    /** How many characters are hidden from a place on. */
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

    /** Shows none of them. */
    @Override
    public String toString() {
        return values.size() + " values";
    }
}
