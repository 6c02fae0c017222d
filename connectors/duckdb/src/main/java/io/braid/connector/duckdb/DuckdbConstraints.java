package io.braid.connector.duckdb;

import io.braid.spi.error.ErrorCode;
import java.util.Optional;
import java.util.regex.Pattern;

/** Classification of constraint violations and transaction conflicts in DuckDB, which has no error codes for them. */
final class DuckdbConstraints {
    private static final Pattern DUPLICATE = Pattern.compile("(?i)duplicate key|unique constraint");

    private DuckdbConstraints() {}

    /** The error code of a violation; empty for any other message. */
    static Optional<ErrorCode> violated(String message) {
        if (message.contains("TransactionContext Error") && message.contains("onflict")) {
            return Optional.of(ErrorCode.SERIALIZATION_FAILURE);
        }
        // Errors of appenders have no prefix.
        boolean isAppended = message.startsWith("Appender error");
        if (!isAppended && !message.contains("Constraint Error")) {
            return Optional.empty();
        }
        if (message.contains("NOT NULL")) {
            return Optional.of(ErrorCode.NOT_NULL_VIOLATION);
        }
        if (message.contains("foreign key")) {
            return Optional.of(ErrorCode.FOREIGN_KEY_VIOLATION);
        }
        if (message.contains("CHECK")) {
            return Optional.of(ErrorCode.CHECK_VIOLATION);
        }
        if (DUPLICATE.matcher(message).find()) {
            return Optional.of(ErrorCode.UNIQUE_VIOLATION);
        }
        return isAppended ? Optional.empty() : Optional.of(ErrorCode.INTEGRITY_VIOLATION);
    }
}
