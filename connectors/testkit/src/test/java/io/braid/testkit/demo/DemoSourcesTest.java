package io.braid.testkit.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tpch.TpchTable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoSourcesTest {
    @Test
    void dataIsLoadedOnceAndAgainWhenTheScaleChanges(@TempDir Path folder) throws Exception {
        List<String> first = new CopyOnWriteArrayList<>();
        try (DemoSources sources = DemoSources.start(folder, 0.01, first::add)) {
            for (DemoSource source : DemoSource.values()) {
                assertThat(source.tables()).allSatisfy(table -> assertThat(count(sources, source, table))
                        .isPositive());
            }
            assertThat(count(sources, DemoSource.DB_D, TpchTable.CUSTOMER)).isEqualTo(1_500);
            assertThat(value(sources.server(DemoSource.DB_C), "SELECT count(*) FROM tpch.dbo.PART"))
                    .isEqualTo(2_000);

            assertThatThrownBy(() -> DemoSources.start(folder, 0.01, line -> {}))
                    .isInstanceOf(BraidException.class)
                    .hasMessageContaining("already in use");
        }
        assertThat(first).contains("dbA: DuckDB is up", "postgresql: customer, 1500 rows");

        List<String> second = new CopyOnWriteArrayList<>();
        try (DemoSources sources = DemoSources.start(folder, 0.01, second::add)) {
            assertThat(count(sources, DemoSource.DB_B, TpchTable.CUSTOMER)).isEqualTo(1_500);
        }
        assertThat(second).hasSize(DemoSource.values().length).allMatch(line -> line.endsWith("is up"));

        try (DemoSources sources = DemoSources.start(folder, 0.02, line -> {})) {
            assertThat(count(sources, DemoSource.DB_B, TpchTable.CUSTOMER)).isEqualTo(3_000);
            assertThat(count(sources, DemoSource.DB_C, TpchTable.PART)).isEqualTo(4_000);
        }
    }

    @Test
    void aFolderThatIsAFileIsRefusedByName(@TempDir Path folder) throws Exception {
        Path file = Files.createFile(folder.resolve("taken"));

        assertThatThrownBy(() -> DemoSources.start(file, 0.01, line -> {}))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("choose another folder");
    }

    @Test
    void aScaleThatHasNoDataIsRefusedBeforeAnythingStarts(@TempDir Path folder) {
        Path untouched = folder.resolve("demo");

        assertThatThrownBy(() -> DemoSources.start(untouched, -1, line -> {}))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("above 0");
        assertThat(untouched).doesNotExist();
    }

    private static long count(DemoSources sources, DemoSource source, TpchTable table) throws SQLException {
        return value(sources.server(source), "SELECT count(*) FROM " + source.schema() + "." + table.tableName());
    }

    private static long value(TestServer server, String sql) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }
}
