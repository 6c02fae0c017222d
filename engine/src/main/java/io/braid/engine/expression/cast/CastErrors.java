package io.braid.engine.expression.cast;

import io.braid.engine.expression.text.Excerpt;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;

/** Errors of reading text as another type. */
final class CastErrors {
    private CastErrors() {}

    static BraidException invalid(String text, DataType type) {
        return new BraidException(
                ErrorCode.INVALID_CAST,
                "'" + Excerpt.of(text) + "' cannot be read as " + type.withNullable(true)
                        + ". Correct the value, or exclude such rows.");
    }

    static BraidException invalidDateTime(String text, DataType type, String form) {
        return new BraidException(
                ErrorCode.INVALID_DATETIME,
                "'" + Excerpt.of(text) + "' cannot be read as " + type.withNullable(true) + ". Write it as " + form
                        + ".");
    }

    static BraidException dateOutOfRange(DataType type) {
        return new BraidException(
                ErrorCode.INVALID_DATETIME, "A date is too far away to be held as " + type.withNullable(true) + ".");
    }
}
