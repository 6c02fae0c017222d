package io.braid.postgres.catalog.function;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.session.OpenSession;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Functions that wait, and that stop what other sessions run: those that {@code pg_stat_activity} shows. */
final class Backends {
    /** A query that sleeps notices a cancel within this time. */
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private Backends() {}

    /** Waits until the time is over or the query is canceled; PostgreSQL's result has the type void. */
    static String sleep(double seconds) {
        long start = System.nanoTime();
        long wait = (long) (seconds * NANOS);
        Evaluation.check();
        for (long left = wait; left > 0; left = wait - (System.nanoTime() - start)) {
            try {
                TimeUnit.NANOSECONDS.sleep(Math.min(left, NAP_NANOS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new BraidException(ErrorCode.QUERY_CANCELED, "pg_sleep was interrupted", e);
            }
            Evaluation.check();
        }
        return "";
    }

    /** Cancels the queries of a session; true if there is such a session, as in PostgreSQL. */
    static boolean cancel(FunctionContext context, long pid) {
        Optional<OpenSession> found = find(context, pid);
        QueryScheduler queries = context.scope().server().queries();
        found.ifPresent(session -> queries.open().stream()
                .filter(run -> run.session().id() == pid)
                .forEach(run -> queries.cancel(
                        run, new BraidException(ErrorCode.QUERY_CANCELED, "canceling statement due to user request"))));
        return found.isPresent();
    }

    /** Closes the connection of a session, whose queries end with it; true if there is such a session. */
    static boolean terminate(FunctionContext context, long pid) {
        return find(context, pid)
                .map(session -> session.terminate("terminating connection due to administrator command"))
                .orElse(false);
    }

    private static Optional<OpenSession> find(FunctionContext context, long pid) {
        return context.scope().server().sessions().all().stream()
                .filter(session -> session.now().id() == pid
                        && context.scope().mayKnowOf(session.now().user()))
                .findFirst();
    }
}
