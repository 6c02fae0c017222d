package io.braid.bench.load;

import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/**
 * Query of a workload.
 *
 * @param sql the text over the four schemas
 * @param largestKey the largest value of its parameter; 0 if it has none
 */
public record Question(String name, String sql, int largestKey) {
    /** Prepares it on a connection of an arm. */
    public PreparedStatement prepare(Arm arm, Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(arm.text().apply(sql));
        statement.setFetchSize(arm.fetchSize());
        return statement;
    }

    /** A random key; 0 if there is none. */
    int anyKey(Random random) {
        return largestKey > 0 ? 1 + random.nextInt(largestKey) : 0;
    }

    /** Runs it with a random key, and reads all values. */
    public Answer read(PreparedStatement statement, Random random) throws SQLException {
        return read(statement, anyKey(random));
    }

    /** Runs it with a key, and reads all values. */
    Answer read(PreparedStatement statement, int key) throws SQLException {
        setKey(statement, key);
        long count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            int columns = rows.getMetaData().getColumnCount();
            while (rows.next()) {
                for (int column = 1; column <= columns; column++) {
                    rows.getObject(column);
                }
                count++;
            }
        }
        return new Answer(this, key, count, null);
    }

    /** Runs it with a key, and computes the checksum. */
    Answer sum(PreparedStatement statement, int key) throws SQLException {
        setKey(statement, key);
        Checksum checksum = new Checksum();
        try (ResultSet rows = statement.executeQuery()) {
            checksum.add(rows);
        }
        return new Answer(this, key, checksum.rows(), checksum.sum());
    }

    /** Runs it once with its own statement. */
    public void askOnce(Arm arm, Connection connection, Random random) throws SQLException {
        try (PreparedStatement statement = prepare(arm, connection)) {
            read(statement, random);
        }
    }

    private void setKey(PreparedStatement statement, int key) throws SQLException {
        if (key > 0) {
            statement.setInt(1, key);
        }
    }
}
