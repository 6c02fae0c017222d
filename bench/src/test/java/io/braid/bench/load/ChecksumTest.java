package io.braid.bench.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

class ChecksumTest {
    @Test
    void quotientsWithMoreDigitsAreTheSameAsBraidsWithSix() throws SQLException {
        assertThat(sum("SELECT CAST(12.3456496 AS DECIMAL(20, 10))"))
                .isEqualTo(sum("SELECT CAST(12.345650 AS DECIMAL(20, 6))"));
    }

    @Test
    void theOrderOfTheRowsDoesNotMatterButTheirValuesDo() throws SQLException {
        long ascending = sum("SELECT x, x * x FROM system_range(1, 100) ORDER BY x");
        assertThat(sum("SELECT x, x * x FROM system_range(1, 100) ORDER BY x DESC"))
                .isEqualTo(ascending);
        assertThat(sum("SELECT x, x * x + CASEWHEN(x = 50, 1, 0) FROM system_range(1, 100)"))
                .isNotEqualTo(ascending);
    }

    private static long sum(String sql) throws SQLException {
        Checksum checksum = new Checksum();
        try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            checksum.add(rows);
        }
        return checksum.sum();
    }
}
