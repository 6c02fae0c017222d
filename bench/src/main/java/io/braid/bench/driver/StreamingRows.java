package io.braid.bench.driver;

import io.braid.bench.rig.CpuTime;
import io.braid.testkit.server.TestServer;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Measurement of reading all rows and columns of lineitem by getters; alternates between methods, so that disturbances
 * affect all alike.
 */
final class StreamingRows {
    private static final int FETCH_SIZE = 10_000;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final TestServer database;
    private final BraidOverOne braid;
    private final PrintStream console;

    StreamingRows(TestServer database, BraidOverOne braid, PrintStream console) {
        this.database = database;
        this.braid = braid;
        this.console = console;
    }

    void measure(int warmUp, int repeat) throws SQLException {
        int runs = Math.max(1, repeat);
        Way direct = new Way("PostgreSQL's driver, fetchSize 10,000", runs);
        boolean isOwn = braid.protocol() == Protocol.BRAID;
        Way through = new Way(isOwn ? "Braid and its driver" : "Braid and PostgreSQL's driver", runs);
        Way other = new Way(isOwn ? "the same with compression=lz4" : "the same with text values", runs);
        try (Connection toDatabase = database.connect();
                Connection toBraid = braid.connect();
                Connection otherToBraid = braid.connect(isOwn ? "?compression=lz4" : "?binaryTransfer=false")) {
            toDatabase.setAutoCommit(false);
            toBraid.setAutoCommit(false);
            otherToBraid.setAutoCommit(false);
            GettersLoop directly = new GettersLoop(toDatabase, "lineitem", FETCH_SIZE);
            GettersLoop throughBraid = new GettersLoop(toBraid, "db.lineitem", FETCH_SIZE);
            GettersLoop inOtherWay = new GettersLoop(otherToBraid, "db.lineitem", FETCH_SIZE);
            for (int i = -warmUp; i < runs; i++) {
                direct.run(i, directly);
                through.run(i, throughBraid);
                other.run(i, inOtherWay);
            }
        }
        console.printf("%n%-40s %12s %14s %16s%n", "lineitem, 16 columns", "rows", "M rows/s", "client ns/row");
        direct.print(console);
        through.print(console);
        other.print(console);
        console.printf(
                "%-40s %12s %13.2fx %15.2fx%n",
                "through Braid / direct", "", through.speed() / direct.speed(), through.cpu() / direct.cpu());
    }

    /** Method of reading, with its costs so far. */
    private static final class Way {
        private final String name;
        private final double[] cpu;
        private final double[] speed;
        private long rows;

        Way(String name, int runs) {
            this.name = name;
            this.cpu = new double[runs];
            this.speed = new double[runs];
        }

        /** Measures the reading thread only, which is the client. */
        void run(int number, ReadingWay.Reading reading) throws SQLException {
            long cpuBefore = THREADS.getCurrentThreadCpuTime();
            long before = System.nanoTime();
            rows = reading.readAll();
            if (number >= 0) {
                speed[number] = rows * 1e9 / (System.nanoTime() - before);
                cpu[number] = (double) (THREADS.getCurrentThreadCpuTime() - cpuBefore) / rows;
            }
        }

        double speed() {
            return CpuTime.median(speed);
        }

        double cpu() {
            return CpuTime.median(cpu);
        }

        void print(PrintStream console) {
            console.printf("%-40s %,12d %14.2f %,16.0f%n", name, rows, speed() / 1e6, cpu());
        }
    }
}
