package io.braid.engine.expression.cast;

import io.braid.engine.expression.text.Excerpt;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.regex.Pattern;

/** Errors of casts from text to other types. */
final class CastErrors {
    /**
     * Syntax of dates, times and timestamps: a text that matches is invalid only because its day or hour does not
     * exist.
     */
    private static final Pattern IN_FORM = Pattern.compile(
            "\\d{4,6}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?)?|\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?");

    private CastErrors() {}

    static BraidException invalid(String text, DataType type) {
        return new BraidException(
                ErrorCode.INVALID_CAST,
                "'" + Excerpt.of(text) + "' cannot be read as " + type.withNullable(true)
                        + ". Correct the value, or exclude such rows.");
    }

    static BraidException invalidDateTime(String text, DataType type, String form) {
        return new BraidException(
                IN_FORM.matcher(text.strip()).matches() ? ErrorCode.DATETIME_OUT_OF_RANGE : ErrorCode.INVALID_DATETIME,
                "'" + Excerpt.of(text) + "' cannot be read as " + type.withNullable(true) + ". Write it as " + form
                        + ".");
    }

    static BraidException dateOutOfRange(DataType type) {
        return new BraidException(
                ErrorCode.DATETIME_OUT_OF_RANGE,
                "A date is too far away to be held as " + type.withNullable(true) + ".");
    }
}
