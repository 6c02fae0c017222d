package io.braid.engine.exchange;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Executor of tasks in several parts at once, as far as worker threads are free. The calling thread executes parts as
 * well, and never waits for a part that no worker has begun.
 */
public final class WorkerTeam {
    /** Team of the calling thread alone, without cancellation. */
    public static final WorkerTeam ALONE = new WorkerTeam(Parallelism.NONE, Runnable::run, new Cancellation());

    private static final int PIECES_PER_THREAD = 4;

    private final Parallelism parallelism;
    private final Executor workers;
    private final Cancellation cancellation;
    private final String operator;

    /** @param cancellation cancellation of the query */
    public WorkerTeam(Parallelism parallelism, Executor workers, Cancellation cancellation) {
        this(parallelism, workers, cancellation, "A step of the query");
    }

    private WorkerTeam(Parallelism parallelism, Executor workers, Cancellation cancellation, String operator) {
        this.parallelism = parallelism;
        this.workers = workers;
        this.cancellation = cancellation;
        this.operator = operator;
    }

    /**
     * Returns the same team for one operator.
     *
     * @param name name of the operator in error messages
     */
    public WorkerTeam workingFor(String name) {
        return new WorkerTeam(parallelism, workers, cancellation, name);
    }

    /** The operator's name in error messages. */
    public String operator() {
        return operator;
    }

    /** The cancellation, which parts that may take long must check. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** Returns the number of parts for work on about so many rows. */
    public int parts(long rows) {
        return rows <= parallelism.fewRows() ? 1 : parallelism.threads();
    }

    /**
     * Returns the number of parts for work of uneven cost: each thread executes several, so that none waits long for
     * the last.
     */
    public int pieces(long rows) {
        int parts = parts(rows);
        return parts == 1 ? 1 : PIECES_PER_THREAD * parts;
    }

    /** Processes all of these rows in {@link #parts}, each in ranges between which cancellation is checked. */
    public void doStretches(int from, int to, Cancellation.Stretch stretch) {
        int rows = to - from;
        int parts = parts(rows);
        doAll(
                parts,
                part -> cancellation.inStretches(
                        from + (int) ((long) rows * part / parts),
                        from + (int) ((long) rows * (part + 1) / parts),
                        stretch));
    }

    /** Executes all parts, each by one thread, and returns when they are done; fails with the first failure. */
    public void doAll(int parts, IntConsumer part) {
        Work work = new Work(parts, part);
        try {
            for (int i = 1; i < Math.min(parts, parallelism.threads()); i++) {
                workers.execute(work::help);
            }
        } catch (RejectedExecutionException e) {
            // The engine is closing and cancels this query; until then the calling thread continues alone.
            work.help();
        }
        work.help();
        work.awaitOthers();
    }

    /** Parts of a task, with their progress. */
    private static final class Work {
        private final int parts;
        private final IntConsumer part;
        private int begun;
        private int running;
        private @Nullable Throwable failure;

        Work(int parts, IntConsumer part) {
            this.parts = parts;
            this.part = part;
        }

        void help() {
            for (int next = begin(); next >= 0; next = begin()) {
                Throwable failed = null;
                try {
                    part.accept(next);
                } catch (Throwable e) {
                    failed = e;
                }
                end(failed);
            }
        }

        private synchronized int begin() {
            if (begun == parts || failure != null) {
                return -1;
            }
            running++;
            return begun++;
        }

        private synchronized void end(@Nullable Throwable failed) {
            running--;
            failure = failure == null ? failed : failure;
            notifyAll();
        }

        private synchronized void awaitOthers() {
            boolean interrupted = false;
            while (running > 0) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (failure != null) {
                throw Failures.of(failure);
            }
        }
    }
}
