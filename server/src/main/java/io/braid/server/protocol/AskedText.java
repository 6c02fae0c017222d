package io.braid.server.protocol;

import io.braid.server.database.Database;
import io.braid.server.session.Session;
import io.braid.server.statement.Circumstances;
import io.braid.server.statement.ReadyStatement;
import io.braid.server.statement.StatementRunner;
import org.jspecify.annotations.Nullable;

/** A statement that is asked for by its text, as a session means that. */
record AskedText(String sql, Session session, StatementRunner runner) implements Asked {
    @Override
    public ReadyStatement ready(Database database, Circumstances circumstances) {
        return runner.prepare(sql, session, database, circumstances);
    }

    @Override
    public ReadyStatement.@Nullable Deed deed() {
        return runner.deed(sql, session);
    }
}
