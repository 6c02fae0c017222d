package io.braid.connector.duckdb;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.regex.Pattern;

/**
 * Reasons why a store cannot be opened, recognized by DuckDB's messages. Only damage counts as such, since a damaged
 * store is discarded: one that lacks disk space, a permission or memory is intact, and usable after the remedy.
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
    /** After the other reasons that can prevent the replay of a log. */
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

    /** @param words alternatives, one of which occurs in DuckDB's message */
    StoreFailure(ErrorCode code, String advice, String words) {
        this.code = code;
        this.advice = advice;
        this.words = Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The error for the user. */
    static BraidException of(Path file, SQLException cause) {
        // Folder names must not match.
        String said =
                String.valueOf(cause.getMessage()).replace(file.toAbsolutePath().toString(), "");
        return meant(said).error(file, DuckdbDialect.reasonOf(cause), cause);
    }

    /**
     * The error of opening a store that failed after connecting: failures without a database error concern the content
     * of the file.
     */
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
