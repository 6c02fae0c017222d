package io.braid.execution;

import io.braid.execution.limit.Limits;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryTask;
import io.braid.spi.error.BraidException;
import java.util.function.Function;

/**
 * Preparation of a statement as a query of its own: with admission and role limits, visible in {@code sys.queries}, and
 * cancellable.
 *
 * @param work prepares the statement and checks regularly for cancellation
 */
public record QueryPreparation<T>(Function<QueryRun, T> work, Client<T> client) implements QueryTask {
    /** Receiver of the outcome; called once. */
    public interface Client<T> {
        void done(T outcome);

        void failed(QueryRun run, Throwable failure);
    }

    @Override
    public void execute(QueryRun run) {
        T outcome;
        try (Limits.Admission admission = run.session().limits().begin()) {
            assert admission != null;
            long start = System.nanoTime();
            outcome = work.apply(run);
            run.check();
            run.planned(System.nanoTime() - start);
        } catch (Throwable e) {
            Throwable failure = run.reasonOf(e);
            run.end(failure);
            client.failed(run, failure);
            throw e;
        }
        run.end(null);
        client.done(outcome);
    }

    @Override
    public void refuse(QueryRun run, BraidException reason) {
        client.failed(run, reason);
    }
}
