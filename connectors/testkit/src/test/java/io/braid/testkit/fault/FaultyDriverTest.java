package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.fault.FaultyDriver.Failure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Objects;
import java.util.Properties;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FaultyDriverTest {
    private final FaultyDriver driver = new FaultyDriver(new Driver());

    private Connection connect() throws SQLException {
        return Objects.requireNonNull(driver.connect("jdbc:h2:mem:", new Properties()));
    }

    private int sum() throws SQLException {
        try (Connection connection = connect();
                PreparedStatement statement = connection.prepareStatement("SELECT x FROM system_range(1, 3)");
                ResultSet rows = statement.executeQuery()) {
            int sum = 0;
            while (rows.next()) {
                sum += rows.getInt(1);
            }
            return sum;
        }
    }

    @Test
    void withoutAFailureItIsTheDriverItself() throws SQLException {
        assertThat(sum()).isEqualTo(6);
        // Connect, prepare, execute; four times next, three times getInt; three times close.
        assertThat(driver.calls()).isEqualTo(13);
        assertThat(driver.failed()).isNull();
    }

    @Test
    void callsAreCountedAndFailByName() throws SQLException {
        assertThat(sum()).isEqualTo(6);
        assertThat(driver.callsByName())
                .containsEntry("Driver.connect", 1L)
                .containsEntry("ResultSet.next", 4L)
                .containsEntry("ResultSet.getInt", 3L)
                .hasSize(8);
        driver.failAt("ResultSet.next", 3, Failure.TIMEOUT);
        assertThatThrownBy(this::sum).isInstanceOf(SQLTimeoutException.class);
        assertThat(driver.failed()).isEqualTo("ResultSet.next");
        assertThat(driver.callsByName()).containsEntry("ResultSet.next", 3L).containsEntry("ResultSet.getInt", 2L);
        driver.failAt("ResultSet.next", 5, Failure.TIMEOUT);
        assertThat(sum()).isEqualTo(6);
        assertThat(driver.failed()).isNull();
    }

    @ParameterizedTest
    @EnumSource(Failure.class)
    void eachCallFailsOnceAndWhatIsClosedIsClosed(Failure how) throws SQLException {
        for (int call = 1; call <= 13; call++) {
            driver.failAt(call, how);
            Throwable thrown = null;
            try {
                sum();
            } catch (SQLException | IllegalStateException | OutOfMemoryError e) {
                thrown = e;
            }
            assertThat(driver.failed()).as("call %s", call).isNotNull();
            assertThat(thrown)
                    .as("call %s: %s", call, driver.failed())
                    .isInstanceOf(
                            switch (how) {
                                case ERROR, LOST -> SQLException.class;
                                case TIMEOUT -> SQLTimeoutException.class;
                                case RUNTIME -> IllegalStateException.class;
                                case OUT_OF_MEMORY -> OutOfMemoryError.class;
                            });
            assertThat(driver.openConnections()).isZero();
            assertThat(driver.openStatements()).isZero();
            driver.failNothing();
            assertThat(sum()).isEqualTo(6);
        }
    }

    @Test
    void whatIsNotClosedIsKnown() throws SQLException {
        Connection connection = connect();
        connection.createStatement();
        assertThat(driver.openConnections()).isEqualTo(1);
        assertThat(driver.openStatements()).isEqualTo(1);
        connection.close();
        assertThat(driver.openConnections()).isZero();
        assertThat(driver.openStatements()).isZero();
    }
}
