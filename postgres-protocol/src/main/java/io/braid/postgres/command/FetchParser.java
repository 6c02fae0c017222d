package io.braid.postgres.command;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;

/** Parser of {@code FETCH} and {@code MOVE}, of which only those that go forward are supported. */
final class FetchParser {
    private final CommandTokens tokens;

    FetchParser(CommandTokens tokens) {
        this.tokens = tokens;
    }

    PostgresCommand parse(boolean move) {
        long count = count();
        tokens.acceptAny("FROM", "IN");
        return new PostgresCommand.Fetch(tokens.name(), count, move);
    }

    private long count() {
        if (tokens.acceptAny("NEXT")) {
            return 1;
        }
        if (tokens.accept("ALL")) {
            return Long.MAX_VALUE;
        }
        if (tokens.accept("FORWARD")) {
            return tokens.accept("ALL") ? Long.MAX_VALUE : tokens.isNumber() ? tokens.integer() : 1;
        }
        if (tokens.accept("RELATIVE")) {
            return forward(tokens.integer());
        }
        if (tokens.acceptAny("PRIOR", "FIRST", "LAST", "ABSOLUTE", "BACKWARD")) {
            throw onlyForward();
        }
        return tokens.isNumber() || tokens.is('-') || tokens.is('+') ? forward(tokens.integer()) : 1;
    }

    private static long forward(long count) {
        if (count < 0) {
            throw onlyForward();
        }
        return count;
    }

    private static BraidException onlyForward() {
        return new BraidException(
                ErrorCode.INVALID_CURSOR_STATE,
                "cursor can only scan forward; declare a new cursor to read rows again");
    }
}
