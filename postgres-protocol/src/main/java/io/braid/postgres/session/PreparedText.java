package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.PostgresCommand;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Statement that can be bound to values and executed. */
sealed interface PreparedText {
    String sql();

    /** Returns the estimated memory in bytes, a multiple of the text's length. */
    default long weight() {
        return 1024 + 10L * sql().length();
    }

    /** A text without a statement. */
    record Empty(String sql) implements PreparedText {}

    /** A command that the protocol executes. */
    record Command(String sql, PostgresCommand command) implements PreparedText {}

    /**
     * A statement for the planner.
     *
     * @param offset its offset in the text that the client sent
     * @param ready the result of its preparation; null if it is executed unprepared
     * @param types OIDs of the parameters' types that the client declared
     */
    record Query(
            String sql,
            int offset,
            ClientStatement statement,
            @Nullable ReadyStatement ready,
            List<Integer> types) implements PreparedText {
        /** The number of parameters, those among them that have a declared type only. */
        int parameters() {
            return ready == null ? 0 : Math.max(ready.parameters().size(), types.size());
        }
    }
}
