package io.braid.connector.duckdb;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Reasons why a store cannot be opened. DuckDB tells that by its words alone. Only what means damage counts as such,
 * for a damaged store is given up: one that lacks room, a permission or memory is sound, and has all of its rows once
 * it has that.
 */
enum StoreFailure {
    FULL(ErrorCode.DISK_FULL, "free space on its disk", "no space left|not enough disk space|quota exceeded"),
    FORBIDDEN(
            ErrorCode.CONFIGURATION_ERROR,
            "let the server's user read and write it",
            "permission denied|operation not permitted|read-only file system"),
    IN_USE(ErrorCode.CONFIGURATION_ERROR, "end the other process that has it open", "could not set lock"),
    TOO_MANY_FILES(
            ErrorCode.CONFIGURATION_ERROR, "let the server have more files open (ulimit -n)", "too many open files"),
    TOO_LITTLE_MEMORY(
            ErrorCode.OUT_OF_MEMORY, "raise 'store-memory'", "out of memory error|cannot allocate memory|bad_alloc"),
    OTHER_VERSION(
            ErrorCode.CONFIGURATION_ERROR,
            "run the version of Braid that has written it, or move the file away, so that the next begins empty",
            "a database file with version number|newer version of duckdb|failed to read wal of version"),
    /** Behind all that may keep a log from being replayed. */
    DAMAGED(
            ErrorCode.DATA_CORRUPTED,
            "",
            "corrupt|not a valid duckdb database|could not read enough bytes|failed to deserialize|failure while"
                    + " replaying"),
    UNKNOWN(
            ErrorCode.SOURCE_FAILED,
            "put that right, or, if it cannot be, move the file away, so that the next begins empty",
            "");

    private final ErrorCode code;
    private final String advice;
    private final Pattern words;

    /** @param words of which one is in what DuckDB says */
    StoreFailure(ErrorCode code, String advice, String words) {
        this.code = code;
        this.advice = advice;
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The error to tell. */
    static BraidException of(Path file, SQLException cause) {
        // The names of folders mean nothing.
        String said =
                String.valueOf(cause.getMessage()).replace(file.toAbsolutePath().toString(), "");
        return meant(said).error(file, DuckdbDialect.reasonOf(cause), cause);
    }

    /** The same of an error that has been told already: what is not the database's own is about what the file says. */
    static BraidException of(Path file, BraidException told) {
        return told.getCause() instanceof SQLException cause
                ? of(file, cause)
                : DAMAGED.error(file, String.valueOf(told.getMessage()), told);
    }

    private static StoreFailure meant(String said) {
        for (StoreFailure failure : values()) {
            if (failure.words.matcher(said).find()) {
                return failure;
            }
        }
        return UNKNOWN;
    }

    private BraidException error(Path file, String reason, Exception cause) {
        return new BraidException(
                code,
                "The store " + file + " cannot be read: " + reason + (advice.isEmpty() ? "" : "; " + advice),
                cause);
    }
}
