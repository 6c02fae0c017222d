package io.braid.bench.load;

import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Random;

/**
 * A query of a workload.
 *
 * @param sql over the four schemas
 * @param largestKey what its parameter is at most; 0 if it has none
 */
public record Question(String name, String sql, int largestKey) {
    /** Prepares it on a connection of an arm. */
    public PreparedStatement prepare(Arm arm, Connection connection) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(arm.text().apply(sql));
        statement.setFetchSize(arm.fetchSize());
        return statement;
    }

    /** Any key that may be asked for; 0 if there is none. */
    int anyKey(Random random) {
        return largestKey > 0 ? 1 + random.nextInt(largestKey) : 0;
    }

    /** Asks it, for any key, and reads every value of the answer. */
    public Answer read(PreparedStatement statement, Random random) throws SQLException {
        return read(statement, anyKey(random));
    }

    /** Asks it for a key and reads every value of the answer. */
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

    /** Asks it for a key, and sums up the answer. */
    Answer sum(PreparedStatement statement, int key) throws SQLException {
        setKey(statement, key);
        Checksum checksum = new Checksum();
        try (ResultSet rows = statement.executeQuery()) {
            checksum.add(rows);
        }
        return new Answer(this, key, checksum.rows(), checksum.sum());
    }

    /** Asks it as a client does who asks but once. */
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
