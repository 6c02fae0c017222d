package io.braid.execution.verify;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.query.QueryTask;
import io.braid.execution.session.Session;
import io.braid.execution.setting.Share;
import io.braid.execution.statement.StatementPreparer;
import io.braid.planner.Planner;
import io.braid.planner.concurrent.CancellationSignal;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Background verification of a sample of executed statements: one at a time, only while processors are idle, and within
 * an hourly budget. The runs are listed in {@code sys.queries}. Thread-safe.
 */
public final class Verifier implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Verifier.class);
    private static final int MOST_WAITING = 100;
    private static final int MOST_TRIES = 5;
    private static final long LOOK_MILLIS = 50;
    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final String MARK = "/* verifies */ ";

    private final QueryScheduler queries;
    private final StatementPreparer statements;
    private final Disagreements disagreements;
    private final HourlyBudget budget;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final BlockingQueue<Candidate> waiting = new ArrayBlockingQueue<>(MOST_WAITING);
    private final Thread thread = new Thread(this::work, "braid-verify");

    public Verifier(
            QueryScheduler queries, StatementPreparer statements, Disagreements disagreements, Duration budget) {
        this.queries = queries;
        this.statements = statements;
        this.disagreements = disagreements;
        this.budget = new HourlyBudget(budget, System::nanoTime);
        thread.setDaemon(true);
    }

    /** Starts the verification thread. */
    public Verifier start() {
        thread.start();
        return this;
    }

    /** Queues an executed statement with the probability of the configured share. */
    public void offer(QueryRun run, List<Parameter> parameters) {
        Session session = run.session();
        Share share = session.limits().verifyShare(session.settings().verifyShare());
        if (share.includes(ThreadLocalRandom.current().nextDouble())) {
            Candidate candidate = new Candidate(run.sql(), session, parameters, 0);
            if (candidate.isTooLarge() || !waiting.offer(candidate)) {
                disagreements.passedOver();
            }
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }

    private void work() {
        try {
            while (true) {
                Candidate candidate = waiting.take();
                if (!budget.isLeft()) {
                    disagreements.passedOver();
                    continue;
                }
                while (isBusy(0)) {
                    TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
                }
                long start = System.nanoTime();
                verify(candidate);
                budget.spend(System.nanoTime() - start);
            }
        } catch (InterruptedException e) {
            LOG.debug("Statements are verified no more", e);
        }
    }

    /** True if other queries need the processors. */
    private boolean isBusy(int own) {
        return queries.running() - own >= processors;
    }

    private void verify(Candidate candidate) throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Session session = candidate.session().withApplication("verify");
        QueryRun run = queries.start(session, MARK + candidate.sql(), LONGEST, new QueryTask() {
            @Override
            public void execute(QueryRun own) {
                try {
                    compare(candidate, own);
                } finally {
                    ended.countDown();
                }
            }

            @Override
            public void refuse(QueryRun own, BraidException reason) {
                ended.countDown();
            }
        });
        try {
            ended.await();
        } catch (InterruptedException e) {
            queries.cancel(run, new BraidException(ErrorCode.SERVER_SHUTDOWN, "The server is shutting down"));
            throw e;
        }
    }

    private void compare(Candidate candidate, QueryRun run) {
        CancellationSignal signal = new CancellationSignal() {
            @Override
            public void onCancel(Runnable hook) {
                run.onCancel(hook);
            }

            @Override
            public void check() {
                run.check();
                if (isBusy(1)) {
                    throw new GivesWay();
                }
            }
        };
        try (DatabaseLease lease = candidate.session().database().lease()) {
            Verification verification = new Verification(
                    candidate, run, lease.database(), statements.rights(candidate.session(), lease.database()), signal);
            Optional<Planner.RowOrder> order = verification.order();
            if (order.isEmpty()) {
                disagreements.passedOver();
                return;
            }
            Optional<Disagreement> found = verification.look(order.get());
            if (found.isEmpty()) {
                disagreements.agreed();
            } else {
                report(found.get());
            }
        } catch (GivesWay e) {
            boolean again = candidate.tries() < MOST_TRIES && waiting.offer(candidate.again());
            if (!again) {
                disagreements.passedOver();
            }
        } catch (BraidException e) {
            LOG.debug("{} could not be verified", run.id(), e);
            disagreements.passedOver();
        }
    }

    private void report(Disagreement found) {
        disagreements.add(found);
        LOG.error(
                "Two plans of a statement give different answers: {} rows and {} rows{}; sys.disagreements has {}: {}",
                found.rowsOfPlan(),
                found.rowsOfReference(),
                found.step() == null ? "" : ", the same with " + found.step() + " off",
                found.id(),
                found.sql());
    }

    /** Thrown to yield to other queries that need the processors. */
    private static final class GivesWay extends RuntimeException {
        private static final long serialVersionUID = 1;

        GivesWay() {
            super("others need the processors", null, false, false);
        }
    }
}
