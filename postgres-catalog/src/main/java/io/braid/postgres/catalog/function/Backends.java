package io.braid.postgres.catalog.function;

import io.braid.engine.plan.expression.Evaluation;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.session.OpenSession;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Functions that sleep, and that cancel or terminate other sessions, which {@code pg_stat_activity} lists. */
final class Backends {
    /** Interval at which a sleeping query checks for cancellation. */
    private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private Backends() {}

    /** Sleeps until the time is over or the query is cancelled; PostgreSQL's result type is void. */
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

    /** Cancels the queries of a session; true if the session exists, as in PostgreSQL. */
    static boolean cancel(FunctionContext context, long pid) {
        Optional<OpenSession> found = find(context, pid);
        QueryScheduler queries = context.scope().server().queries();
        found.ifPresent(session -> queries.open().stream()
                .filter(run -> run.session().id() == pid)
                .forEach(run -> queries.cancel(
                        run, new BraidException(ErrorCode.QUERY_CANCELED, "canceling statement due to user request"))));
        return found.isPresent();
    }

    /** Closes the connection of a session, which ends its queries; true if the session exists. */
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
