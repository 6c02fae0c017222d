package io.braid.execution.coordinator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A transaction with a client-defined token.
 *
 * @param state the last certain state
 * @param global the global id, if it changes several sources
 * @param source the source, if it changes one
 * @param mark the source's own transaction id, by which the source can report the outcome
 * @param since time of the last state change
 */
public record TokenedTransaction(
        String user,
        String token,
        State state,
        @Nullable String global,
        @Nullable String source,
        @Nullable String mark,
        Instant since) {

    /** Known state of a transaction. */
    public enum State {
        /** The client has not requested the commit. */
        OPEN,
        /** The commit is in progress, or may have been completed. */
        COMMITTING,
        COMMITTED,
        ROLLED_BACK,
        /** The outcome can no longer be determined. */
        UNKNOWN
    }

    static TokenedTransaction open(String user, String token) {
        return new TokenedTransaction(user, token, State.OPEN, null, null, null, Instant.now());
    }

    TokenedTransaction in(State next) {
        return new TokenedTransaction(user, token, next, global, source, mark, Instant.now());
    }

    TokenedTransaction over(@Nullable String newGlobal, @Nullable String newSource, @Nullable String newMark) {
        return new TokenedTransaction(user, token, State.COMMITTING, newGlobal, newSource, newMark, Instant.now());
    }

    /** True if the state is final. */
    public boolean hasEnded() {
        return state == State.COMMITTED || state == State.ROLLED_BACK;
    }
}
