package io.braid.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.Trigger;
import org.jspecify.annotations.Nullable;

/** H2 table whose readers block until all or some of them are released or made to fail. One at a time. */
public final class HeldTable implements Trigger {
    private static volatile Gate gate = new Gate();

    /** Gate for the readers. */
    private static final class Gate {
        private final AtomicInteger came = new AtomicInteger();
        private final AtomicInteger failures = new AtomicInteger();
        /** Number of readers that may pass, in order of arrival. */
        private final AtomicInteger mayPass = new AtomicInteger();

        void pass() throws InterruptedException, SQLException {
            int number = came.incrementAndGet();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (number > mayPass.get()) {
                Thread.sleep(1);
                if (System.nanoTime() > end) {
                    throw new SQLException("nobody lets it through");
                }
            }
            if (failures.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new SQLException("broken");
            }
        }
    }

    /** Blocks all subsequent readers of a table. */
    static void hold(Connection database, String table) throws SQLException {
        gate = new Gate();
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE TRIGGER IF NOT EXISTS held BEFORE SELECT ON " + table + " CALL '"
                    + HeldTable.class.getName() + "'");
        }
    }

    /** Returns the number of readers that have arrived. */
    static int readers() {
        return gate.came.get();
    }

    /** Releases all readers. */
    static void release() {
        release(Integer.MAX_VALUE);
    }

    /** Releases this number of readers, in order of arrival. */
    static void release(int readers) {
        gate.mayPass.set(readers);
    }

    /** Makes the reads of this number of readers fail, among those released next. */
    static void fail(int readers) {
        gate.failures.set(readers);
    }

    @Override
    public void fire(Connection connection, Object @Nullable [] before, Object @Nullable [] after) throws SQLException {
        // Other readers, such as those of statistics, do not count.
        if (!Thread.currentThread().getName().startsWith("braid-query")) {
            return;
        }
        try {
            gate.pass();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SQLException(e);
        }
    }
}
