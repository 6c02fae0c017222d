package io.braid.bench;

import io.braid.bench.load.Checksum;
import io.braid.demo.StudyQuery;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Runs a query of the study again and again. */
final class Repeated {
    private static final int CUSTOMER = 370;

    private Repeated() {}

    /** How often a query runs before it is measured, and how often it is measured. */
    record Times(int warmUp, int measured) {}

    /** What came of it. */
    static Measurement of(StudyQuery query, String arm, Connection connection, Times times) throws SQLException {
        long[] nanos = new long[Math.max(1, times.measured())];
        Checksum last = new Checksum();
        for (int i = -times.warmUp(); i < nanos.length; i++) {
            long start = System.nanoTime();
            last = run(query, connection);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        return Measurement.of(query.name(), arm, last.rows(), last.sum(), nanos);
    }

    /** One run, every row and column read. */
    static Checksum run(StudyQuery query, Connection connection) throws SQLException {
        Checksum checksum = new Checksum();
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            if (query.hasParameter()) {
                statement.setInt(1, CUSTOMER);
            }
            try (ResultSet result = statement.executeQuery()) {
                checksum.add(result);
            }
        }
        return checksum;
    }
}
