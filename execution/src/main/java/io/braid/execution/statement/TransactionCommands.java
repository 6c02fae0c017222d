package io.braid.execution.statement;

import io.braid.execution.query.QueryRun;
import io.braid.execution.result.Caches;
import io.braid.execution.transaction.SessionTransaction;
import io.braid.execution.transaction.TransactionStatus;
import io.braid.grammar.statement.Command;
import io.braid.grammar.statement.Statement;

/** Execution of the commands that begin and end a session's transaction, and of savepoints. */
final class TransactionCommands {
    private TransactionCommands() {}

    /** True if a failed transaction accepts the command. */
    static boolean endsTransaction(Statement command) {
        return command instanceof Command.Commit
                || command instanceof Command.Rollback
                || command instanceof Command.RollbackTo;
    }

    /** Executes a transaction command; false for any other command. */
    static boolean run(Statement command, SessionTransaction transaction, QueryRun run, Caches caches) {
        run.onCancel(transaction::cancel);
        if (command instanceof Command.Begin begin) {
            transaction.begin(begin.readOnly());
        } else if (command instanceof Command.Commit) {
            commit(transaction, run, caches);
        } else if (command instanceof Command.Rollback) {
            transaction.rollback();
        } else if (command instanceof Command.SetSavepoint savepoint) {
            transaction.savepoint(savepoint.name(), run.scans());
        } else if (command instanceof Command.RollbackTo rollback) {
            transaction.rollbackTo(rollback.name(), run.scans());
        } else if (command instanceof Command.ReleaseSavepoint release) {
            transaction.release(release.name());
        } else {
            return false;
        }
        return true;
    }

    /** COMMIT of a failed transaction rolls it back, as in PostgreSQL. */
    private static void commit(SessionTransaction transaction, QueryRun run, Caches caches) {
        if (transaction.status() == TransactionStatus.FAILED) {
            transaction.rollback();
        } else {
            transaction.commit(run.scans(), caches::forget);
        }
    }
}
