package io.braid.engine.exchange;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Does one thing in several parts at once, where workers are free. Whoever wants it done does parts of it, too, and
 * waits for no part that no worker has begun.
 */
public final class WorkerTeam {
    /** One thread does it all, for nobody who may want to stop it. */
    public static final WorkerTeam ALONE = new WorkerTeam(Parallelism.NONE, Runnable::run, new Cancellation());

    private static final int PIECES_PER_THREAD = 4;

    private final Parallelism parallelism;
    private final Executor workers;
    private final Cancellation cancellation;
    private final String operator;

    /** @param cancellation of the query that it works for */
    public WorkerTeam(Parallelism parallelism, Executor workers, Cancellation cancellation) {
        this(parallelism, workers, cancellation, "A step of the query");
    }

    private WorkerTeam(Parallelism parallelism, Executor workers, Cancellation cancellation, String operator) {
        this.parallelism = parallelism;
        this.workers = workers;
        this.cancellation = cancellation;
        this.operator = operator;
    }

    /** The same for one operator, named so that a user recognizes it. */
    public WorkerTeam workingFor(String name) {
        return new WorkerTeam(parallelism, workers, cancellation, name);
    }

    /** What messages call the operator that it works for. */
    public String operator() {
        return operator;
    }

    /** What a part that may take long looks at. */
    public Cancellation cancellation() {
        return cancellation;
    }

    /** In how many parts to do what is about so many rows. */
    public int parts(long rows) {
        return rows <= parallelism.fewRows() ? 1 : parallelism.threads();
    }

    /**
     * In how many pieces to do it where some take longer than others: each thread does several, and none waits for long
     * for the last.
     */
    public int pieces(long rows) {
        int parts = parts(rows);
        return parts == 1 ? 1 : PIECES_PER_THREAD * parts;
    }

    /**
     * Does something with all of these rows, in as many {@link #parts} as these are, each in stretches between which a
     * cancel is looked for.
     */
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

    /** Does all parts, each by one thread, and returns when they are done; fails as the first that fails. */
    public void doAll(int parts, IntConsumer part) {
        Work work = new Work(parts, part);
        try {
            for (int i = 1; i < Math.min(parts, parallelism.threads()); i++) {
                workers.execute(work::help);
            }
        } catch (RejectedExecutionException e) {
            // The engine is closing and stops this query; until then it goes on by itself.
            work.help();
        }
        work.help();
        work.awaitOthers();
    }

    /** Parts of which some have been begun. */
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
