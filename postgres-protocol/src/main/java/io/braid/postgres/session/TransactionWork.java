package io.braid.postgres.session;

import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.session.Session;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.postgres.type.ParameterDecoder;

/** Transaction commands on the session's transaction; those that involve changed sources run as a query. */
final class TransactionWork {
    private final ClientState state;

    TransactionWork(ClientState state) {
        this.state = state;
    }

    /** Begins the session's transaction, unless it is open; read-only if that is the session's default. */
    void begin() {
        if (transaction().status() == TransactionStatus.NONE) {
            transaction().begin(PostgresSettings.isReadOnly(state.session().now()));
        }
    }

    /** Ends the session's transaction. */
    void end(boolean commit, Completion completion) {
        if (transaction().hasChanges()) {
            run(commit ? "COMMIT" : "ROLLBACK", completion);
        } else {
            transaction().rollback();
            completion.done(null);
        }
    }

    void savepoint(String name, Completion completion) {
        run("SAVEPOINT " + quoted(name), completion);
    }

    void rollbackTo(String name, Completion completion) {
        run("ROLLBACK TO SAVEPOINT " + quoted(name), completion);
    }

    void release(String name, Completion completion) {
        run("RELEASE SAVEPOINT " + quoted(name), completion);
    }

    private SessionTransaction transaction() {
        return state.session().transaction();
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }

    private void run(String sql, Completion completion) {
        ProtocolServices services = state.services();
        Session now = state.session().now();
        ExecutionRequest request = new ExecutionRequest(
                ClientStatement.unprepared(sql, now, services.execution().preparer()),
                state.session(),
                ParameterDecoder.NONE,
                0);
        state.running(services.scheduler()
                .start(
                        now.within(services.execution().preparer().limits(now)),
                        sql,
                        now.settings().timeout(0),
                        new QueryExecution(
                                services.execution(),
                                request,
                                new CommandSink(state, changed -> completion.done(null), completion))));
    }
}
