package io.braid.console.http;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.TextPlace;
import io.braid.wire.scram.AuthenticationException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** JSON form of errors: only the details that are intended for clients. */
public final class ErrorBody {
    private static final Logger LOG = LoggerFactory.getLogger(ErrorBody.class);

    private ErrorBody() {}

    /** Returns the error as an object; {@code activity} is its name in the log. */
    public static Map<String, Object> of(Throwable failure, String activity) {
        if (failure instanceof BraidException known) {
            LOG.debug("{} failed", activity, known);
            Map<String, Object> body = body(known.code(), known.sentence());
            known.place().ifPresent(place -> addPlace(body, place));
            return body;
        }
        if (failure instanceof AuthenticationException) {
            return body(ErrorCode.INVALID_PASSWORD, String.valueOf(failure.getMessage()));
        }
        if (failure instanceof StackOverflowError) {
            LOG.warn("{} is nested too deeply", activity);
            return body(
                    ErrorCode.STATEMENT_TOO_COMPLEX,
                    "The statement is nested too deeply; split it, for instance with WITH or views");
        }
        if (failure instanceof OutOfMemoryError) {
            LOG.error("{} exhausted the server's memory", activity, failure);
            return body(ErrorCode.OUT_OF_MEMORY, "The server ran out of memory; lower query-memory or give it more");
        }
        LOG.error("{} failed unexpectedly", activity, failure);
        return body(
                ErrorCode.INTERNAL_ERROR,
                "Internal error in " + activity + "; the server's log has the details. Please report it");
    }

    private static Map<String, Object> body(ErrorCode code, String message) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("code", code.name());
        body.put("sqlState", code.sqlState());
        body.put("message", message);
        return body;
    }

    private static void addPlace(Map<String, Object> body, TextPlace place) {
        body.put("line", place.line());
        body.put("column", place.column());
    }
}
