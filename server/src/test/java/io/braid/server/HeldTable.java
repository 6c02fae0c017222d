package io.braid.server;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.Trigger;
import org.jspecify.annotations.Nullable;

/**
 * A table of H2 of which queries that read it wait until they are let through, all of them or so many, or fail. One at
 * a time.
 */
public final class HeldTable implements Trigger {
    private static volatile Gate gate = new Gate();

    /** What readers come to. */
    private static final class Gate {
        private final AtomicInteger came = new AtomicInteger();
        private final AtomicInteger failures = new AtomicInteger();
        /** How many of those who have come first may pass. */
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

    /** Holds all who read a table from now on. */
    static void hold(Connection database, String table) throws SQLException {
        gate = new Gate();
        try (Statement statement = database.createStatement()) {
            statement.execute("CREATE TRIGGER IF NOT EXISTS held BEFORE SELECT ON " + table + " CALL '"
                    + HeldTable.class.getName() + "'");
        }
    }

    /** How many have come to read it. */
    static int readers() {
        return gate.came.get();
    }

    /** Lets all through. */
    static void release() {
        release(Integer.MAX_VALUE);
    }

    /** Lets so many through who have come first. */
    static void release(int readers) {
        gate.mayPass.set(readers);
    }

    /** So many of those who are let through next find it broken. */
    static void fail(int readers) {
        gate.failures.set(readers);
    }

    @Override
    public void fire(Connection connection, Object @Nullable [] before, Object @Nullable [] after) throws SQLException {
        // Whoever else reads it, for statistics, takes nobody's place.
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
