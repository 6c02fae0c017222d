package io.braid.testkit.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.fault.FaultyDriver.Failure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.h2.Driver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class NeighboursTest {
    private static final RowSum RIGHT = RowSum.NONE.and(1).and(2);

    private final FaultyDriver driver = new FaultyDriver(new Driver());

    @Test
    void whoIsAnsweredIsNotTroubled() throws Exception {
        try (Neighbours neighbours = asking(RIGHT)) {
            awaitAnAnswer();
            assertThat(neighbours.assertUntroubled()).contains("none wrong or failed");
        }
    }

    @Test
    void aWrongAnswerIsNoticed() throws Exception {
        try (Neighbours neighbours = asking(RowSum.NONE.and(1))) {
            awaitAnAnswer();
            assertThatThrownBy(neighbours::assertUntroubled).hasMessageContaining("what a neighbour met");
        }
    }

    /** Includes failures that only a bug in a driver or an exhausted machine causes. */
    @ParameterizedTest
    @EnumSource
    void whateverEndsANeighbourIsNoticed(Failure failure) throws Exception {
        driver.failAt("Statement.executeQuery", 3, failure);
        try (Neighbours neighbours = asking(RIGHT)) {
            while (driver.failed() == null) {
                Thread.sleep(1);
            }
            assertThatThrownBy(neighbours::assertUntroubled).hasMessageContaining("what a neighbour met");
        }
    }

    private Neighbours asking(RowSum right) {
        return Neighbours.asking(this::connect, "SELECT x FROM system_range(1, 2)", right, 1);
    }

    private Connection connect() throws SQLException {
        return Objects.requireNonNull(driver.connect("jdbc:h2:mem:", new Properties()));
    }

    /** Waits until the rows of the first answer have been read. */
    private void awaitAnAnswer() throws InterruptedException {
        while (driver.callsByName().getOrDefault("ResultSet.close", 0L) == 0) {
            Thread.sleep(1);
        }
    }
}
