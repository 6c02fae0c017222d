package io.braid.postgres.session;

import io.braid.grammar.script.SqlText;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.wire.scram.AuthenticationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Error messages to clients, without internal details. */
public final class ErrorNotices {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorNotices.class);

    /** PostgreSQL's SQLSTATE for text that is invalid for a type. */
    private static final String INVALID_TEXT = "22P02";

    /** PostgreSQL's SQLSTATE of a parameter in a query that is sent without values. */
    private static final String UNDEFINED_PARAMETER = "42P02";

    private ErrorNotices() {}

    /** Returns the error of a statement that begins at an offset of a text. */
    static ErrorNotice of(Throwable failure, String sql, int offset) {
        ErrorNotice notice = of(failure);
        return failure instanceof BraidException known && known.place().isPresent()
                ? notice.at(position(known.place().get(), sql, offset))
                : notice;
    }

    /** Returns the error of a failure outside of statements. */
    public static ErrorNotice of(Throwable failure) {
        if (failure instanceof BraidException known) {
            LOG.debug("A request failed", known);
            ErrorNotice error = ErrorNotice.error(state(known), known.sentence());
            // Drivers prepare the statement again if they recognise the routine or the message.
            return known.code() == ErrorCode.CHANGED_RESULT_TYPE ? error.by("RevalidateCachedQuery") : error;
        }
        if (failure instanceof PostgresProtocolException violation) {
            return ErrorNotice.error(violation.code().sqlState(), String.valueOf(violation.getMessage()));
        }
        if (failure instanceof AuthenticationException) {
            return ErrorNotice.error(ErrorCode.INVALID_PASSWORD.sqlState(), String.valueOf(failure.getMessage()));
        }
        if (failure instanceof StackOverflowError) {
            return ErrorNotice.error(
                    ErrorCode.STATEMENT_TOO_COMPLEX.sqlState(),
                    "The statement is nested too deeply; split it, for instance with WITH or views");
        }
        LOG.error("A request failed unexpectedly", failure);
        return failure instanceof OutOfMemoryError
                ? ErrorNotice.error(
                        ErrorCode.OUT_OF_MEMORY.sqlState(),
                        "The server ran out of memory; lower query-memory or give it more")
                : ErrorNotice.error(
                        ErrorCode.INTERNAL_ERROR.sqlState(),
                        "Internal error; the server's log has the details. Please report it");
    }

    private static String state(BraidException failure) {
        return switch (failure.code()) {
            case INVALID_CAST -> INVALID_TEXT;
            case MISSING_PARAMETER -> UNDEFINED_PARAMETER;
            default -> failure.sqlState();
        };
    }

    /** Returns the one-based position in characters. */
    private static int position(TextPlace place, String sql, int offset) {
        SqlText text = new SqlText(sql);
        int at = Math.min(sql.length(), Math.max(0, text.offset(place.line(), place.column())));
        return offset + sql.codePointCount(0, at) + 1;
    }
}
