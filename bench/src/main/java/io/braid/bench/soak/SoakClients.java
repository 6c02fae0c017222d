package io.braid.bench.soak;

import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Clients that run one question after the other, each over its own connection, cancel some of them, and compare each
 * result with the correct one. They can be paused. The first result that is neither correct nor an explained error ends
 * the soak.
 */
final class SoakClients implements AutoCloseable {
    /** Time limit of statements that may be affected by a fault. */
    private static final Duration LIMIT = Duration.ofSeconds(10);

    /** Additional time in which they must end. */
    private static final Duration LATEST = Duration.ofSeconds(2);

    private static final int CANCELED_IN_A_HUNDRED = 4;
    /** More than the connections of all pools, if half of the clients run the same question. */
    private static final int CROWD = 4 * SoakRig.POOL;

    private final SoakRig rig;
    private final Oracle fragile;
    private final Oracle sound;
    private final ReadWriteLock resting = new ReentrantReadWriteLock(true);
    private final ScheduledExecutorService cancelers = Executors.newScheduledThreadPool(1);
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final List<Thread> crowd = new ArrayList<>();
    private volatile boolean crowded;
    private volatile boolean stopped;

    SoakClients(SoakRig rig, int count, Duration slack, long seed) {
        this.rig = rig;
        this.fragile = rig.oracle(LIMIT.plus(LATEST).plus(slack));
        this.sound = rig.oracle(LIMIT.plus(LATEST).plus(slack));
        for (int i = 0; i < count; i++) {
            Random random = new Random(seed + i);
            threads.add(new Thread(() -> run(() -> serve(random)), "soak-client-" + i));
        }
        threads.forEach(Thread::start);
    }

    /** The oracle of questions that faults may affect. */
    Oracle fragile() {
        return fragile;
    }

    /** The oracle of questions that faults must not affect. */
    Oracle sound() {
        return sound;
    }

    /** The number of questions that ended with rows or an error. */
    int answers() {
        return fragile.right() + fragile.failed() + sound.right() + sound.failed();
    }

    /** The failure that ends the soak; null if there is none. */
    @Nullable
    Throwable failure() {
        return failure.get();
    }

    /** Adds clients that each need two connections of one source at once. */
    void crowd(boolean toPostgresql) {
        crowded = true;
        SoakQuestion question = SoakQuestion.twoAtOnce(toPostgresql);
        for (int i = 0; i < CROWD; i++) {
            crowd.add(new Thread(() -> run(() -> push(question)), "soak-crowd-" + i));
        }
        crowd.forEach(Thread::start);
    }

    /** Stops these clients after their running questions. */
    void disperse() throws InterruptedException {
        crowded = false;
        end(crowd);
        crowd.clear();
    }

    /** Pauses the clients after their running questions, and runs an action meanwhile. */
    <T> T whileTheyRest(Rest<T> deed) throws Exception {
        resting.writeLock().lock();
        try {
            return deed.done();
        } finally {
            resting.writeLock().unlock();
        }
    }

    /** Action while the clients rest. */
    interface Rest<T> {
        T done() throws Exception;
    }

    /** Work of a client until the end. */
    private interface Deed {
        void done() throws Exception;
    }

    private void run(Deed deed) {
        try {
            deed.done();
        } catch (Throwable e) {
            failure.compareAndSet(null, e);
        }
    }

    private void serve(Random random) throws Exception {
        while (!isOver()) {
            serveConnection(random);
        }
    }

    private void push(SoakQuestion question) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SET enable_push_joins = off");
            statement.execute("SET enable_dependent_joins = off");
            statement.setQueryTimeout((int) LIMIT.toSeconds());
            while (crowded && !isOver()) {
                fragile.isRight(question.sql(), question.answer(), () -> answer(statement, question));
            }
        }
    }

    private boolean isOver() {
        return stopped || failure.get() != null;
    }

    private void serveConnection(Random random) throws Exception {
        try (Connection connection = rig.connect();
                Statement statement = connection.createStatement()) {
            statement.setQueryTimeout((int) LIMIT.toSeconds());
            // Reconnects now and then.
            for (int i = random.nextInt(500); i > 0 && !isOver(); i--) {
                resting.readLock().lockInterruptibly();
                try {
                    ask(statement, random);
                } finally {
                    resting.readLock().unlock();
                }
            }
        }
    }

    private void ask(Statement statement, Random random) throws Exception {
        List<SoakQuestion> all = SoakQuestion.all();
        SoakQuestion question = all.get(random.nextInt(all.size()));
        Oracle oracle = question.sound() ? sound : fragile;
        boolean canceled = !question.sound() && random.nextInt(100) < CANCELED_IN_A_HUNDRED;
        Future<?> canceling = canceled
                ? cancelers.schedule(() -> cancel(statement), random.nextInt(40), TimeUnit.MILLISECONDS)
                : null;
        oracle.isRight(question.sql(), question.answer(), () -> answer(statement, question));
        // The cancellation must not hit the next statement.
        if (canceling != null && !canceling.cancel(false)) {
            canceling.get();
        }
    }

    private static RowSum answer(Statement statement, SoakQuestion question) throws SQLException {
        try (ResultSet rows = statement.executeQuery(question.sql())) {
            return RowSum.of(rows);
        } catch (SQLException e) {
            if (!question.explains().test(String.valueOf(e.getSQLState()))) {
                throw new AssertionError(question.sql() + ": no fault explains " + e.getSQLState() + ": " + e, e);
            }
            throw e;
        }
    }

    private static void cancel(Statement statement) {
        try {
            statement.cancel();
        } catch (SQLException e) {
            // The statement was closed meanwhile.
        }
    }

    @Override
    public void close() throws InterruptedException {
        stopped = true;
        end(threads);
        disperse();
        cancelers.shutdownNow();
    }

    private void end(List<Thread> all) throws InterruptedException {
        for (Thread thread : all) {
            thread.join(TimeUnit.SECONDS.toMillis(30));
            if (thread.isAlive()) {
                failure.compareAndSet(null, new AssertionError(thread.getName() + " hangs"));
                thread.interrupt();
            }
        }
    }
}
