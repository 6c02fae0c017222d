package io.braid.server.protocol;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.scram.AuthenticationException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Error messages to clients, without internal details. */
final class ErrorReplies {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorReplies.class);

    private ErrorReplies() {}

    /** Returns the reply for a failed statement or result; {@code activity} describes it in the log. */
    static ErrorReply of(int id, Throwable failure, String activity) {
        if (failure instanceof BraidException known) {
            LOG.debug("{} failed", activity, known);
            return reply(id, known.code(), String.valueOf(known.getMessage()), known.place());
        }
        if (failure instanceof StackOverflowError) {
            LOG.warn("{} is nested too deeply", activity);
            return reply(
                    id,
                    ErrorCode.STATEMENT_TOO_COMPLEX,
                    "The statement is nested too deeply; split it, for instance with WITH or views");
        }
        if (failure instanceof OutOfMemoryError) {
            LOG.error("{} exhausted the server's memory", activity, failure);
            return reply(
                    id, ErrorCode.OUT_OF_MEMORY, "The server ran out of memory; lower query-memory or give it more");
        }
        LOG.error("{} failed unexpectedly", activity, failure);
        return reply(
                id,
                ErrorCode.INTERNAL_ERROR,
                "Internal error in " + activity + "; the server's log has the details. Please report it");
    }

    /** Returns the reply for a failure of the whole connection. */
    static ErrorReply ofConnection(Throwable failure) {
        if (failure instanceof ProtocolException) {
            return reply(ErrorReply.CONNECTION, ErrorCode.PROTOCOL_VIOLATION, String.valueOf(failure.getMessage()));
        }
        if (failure instanceof AuthenticationException) {
            return reply(ErrorReply.CONNECTION, ErrorCode.INVALID_PASSWORD, String.valueOf(failure.getMessage()));
        }
        return of(ErrorReply.CONNECTION, failure, "the connection");
    }

    private static ErrorReply reply(int id, ErrorCode code, String message) {
        return reply(id, code, message, Optional.empty());
    }

    private static ErrorReply reply(int id, ErrorCode code, String message, Optional<TextPlace> place) {
        return new ErrorReply(
                id,
                code.sqlState(),
                code.name(),
                message,
                place.map(TextPlace::line).orElse(0),
                place.map(TextPlace::column).orElse(0));
    }
}
