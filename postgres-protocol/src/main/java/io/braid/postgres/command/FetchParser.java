package io.braid.postgres.command;

import static io.braid.postgres.command.FetchDirection.ABSOLUTE;
import static io.braid.postgres.command.FetchDirection.BACKWARD;
import static io.braid.postgres.command.FetchDirection.FORWARD;
import static io.braid.postgres.command.FetchDirection.RELATIVE;

/** Parser of {@code FETCH} and {@code MOVE}. */
final class FetchParser {
    private final CommandTokens tokens;
    private FetchDirection direction = FORWARD;
    private long count = 1;

    FetchParser(CommandTokens tokens) {
        this.tokens = tokens;
    }

    PostgresCommand parse(boolean move) {
        direction();
        if (count < 0 && (direction == FORWARD || direction == BACKWARD)) {
            direction = direction == FORWARD ? BACKWARD : FORWARD;
            count = -count;
        }
        tokens.acceptAny("FROM", "IN");
        return new PostgresCommand.Fetch(tokens.name(), direction, count, move);
    }

    private void direction() {
        if (tokens.accept("NEXT")) {
            return;
        }
        if (tokens.accept("PRIOR")) {
            direction = BACKWARD;
        } else if (tokens.accept("FIRST")) {
            direction = ABSOLUTE;
        } else if (tokens.accept("LAST")) {
            direction = ABSOLUTE;
            count = -1;
        } else if (tokens.accept("ABSOLUTE")) {
            direction = ABSOLUTE;
            count = tokens.integer();
        } else if (tokens.accept("RELATIVE")) {
            direction = RELATIVE;
            count = tokens.integer();
        } else {
            if (tokens.accept("BACKWARD")) {
                direction = BACKWARD;
            } else {
                tokens.accept("FORWARD");
            }
            count = count();
        }
    }

    private long count() {
        if (tokens.accept("ALL")) {
            return Long.MAX_VALUE;
        }
        return tokens.isNumber() || tokens.is('-') || tokens.is('+') ? tokens.integer() : 1;
    }
}
