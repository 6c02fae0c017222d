package io.braid.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import org.junit.jupiter.api.Test;

class LineTest {
    @Test
    void aServerIsReachedByWayOfItAndAFileAsItIs() {
        try (Line line = Line.adjustable()) {
            assertThat(line.to("jdbc:postgresql://localhost:5432/tpch?sslmode=disable"))
                    .matches("jdbc:postgresql://127\\.0\\.0\\.1:\\d+/tpch\\?sslmode=disable")
                    .doesNotContain(":5432");
            assertThat(line.to("jdbc:duckdb:/data/own.duckdb")).isEqualTo("jdbc:duckdb:/data/own.duckdb");
        }
    }

    @Test
    void aServerWhosePortIsNotNamedIsRefused() {
        try (Line line = Line.adjustable()) {
            assertThatThrownBy(() -> line.to("jdbc:sqlserver://localhost;databaseName=parts;password=x"))
                    .isInstanceOf(BraidException.class)
                    .hasMessage(
                            "A line can be made longer to a host and a port: say which in jdbc:sqlserver://localhost.");
        }
    }
}
