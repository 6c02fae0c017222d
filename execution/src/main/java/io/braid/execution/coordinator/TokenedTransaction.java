package io.braid.execution.coordinator;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A transaction to which its client gave a token.
 *
 * @param state what is known of it for certain
 * @param global its identifier if it changes several sources
 * @param source the source if it changes one
 * @param mark the source's identifier of it, by which the source knows the outcome
 * @param since when it came into that state
 */
public record TokenedTransaction(
        String user,
        String token,
        State state,
        @Nullable String global,
        @Nullable String source,
        @Nullable String mark,
        Instant since) {

    /** The state of a transaction, as far as it is known. */
    public enum State {
        /** The client has not told it to commit. */
        OPEN,
        /** It may be committed at any moment, or may have been. */
        COMMITTING,
        COMMITTED,
        ROLLED_BACK,
        /** Nobody can tell any more. */
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

    /** True if it ended, so that nothing more becomes of it. */
    public boolean hasEnded() {
        return state == State.COMMITTED || state == State.ROLLED_BACK;
    }
}
