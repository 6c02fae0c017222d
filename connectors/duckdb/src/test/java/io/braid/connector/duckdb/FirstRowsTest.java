package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.TableLoad;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that texts are compressed, except short ones that are mostly distinct in the first rows. */
class FirstRowsTest {
    private static final RowType COLUMNS = RowType.of(
            new Field("id", DataType.of(TypeKind.INTEGER)),
            new Field("few", DataType.of(TypeKind.VARCHAR)),
            new Field("different", DataType.of(TypeKind.VARCHAR)),
            new Field("long", DataType.of(TypeKind.VARCHAR)),
            new Field("often_null", DataType.of(TypeKind.VARCHAR)),
            new Field("bytes", DataType.of(TypeKind.VARBINARY)));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void onlyShortTextsThatHardlyComeAgainAreKeptAsTheyAre() throws SQLException {
        assertThat(compressions("many", 1_000, 100_000)).satisfies(stored -> {
            assertThat(stored.get("different")).isEqualTo("Uncompressed");
            assertThat(stored.get("few")).contains("FSST").doesNotContain("Uncompressed");
            assertThat(stored.get("long")).doesNotContain("Uncompressed");
            assertThat(stored.get("often_null")).doesNotContain("Uncompressed");
            assertThat(stored.get("id")).isEqualTo("BitPacking");
        });
    }

    @Test
    void aBatchBelowTheOthersSaysNothingByItself() {
        FirstRows first = new FirstRows();

        assertThat(first.add(batch(0, 1))).isFalse();
        assertThat(first.compression(2)).isEmpty();
        assertThat(first.add(batch(1, 4095))).isFalse();
        assertThat(first.add(batch(4095, 4096))).isTrue();
        assertThat(first.compression(2)).isEqualTo(" USING COMPRESSION uncompressed");
        assertThat(first.compression(1)).isEmpty();
        assertThat(first.compression(5)).isEmpty();
    }

    /** The compression by column, from DuckDB's storage information. */
    private Map<String, String> compressions(String table, int batch, int rows) throws SQLException {
        Path file = folder.resolve("store");
        try (Store store = DuckdbStore.open(new StoreConfig("store", file, 256L << 20, 2));
                TableLoad load = store.load(table, COLUMNS, List.of())) {
            for (int from = 0; from < rows; from += batch) {
                load.append(batch(from, from + batch));
            }
            assertThat(load.rows()).isEqualTo(rows);
            load.commit("");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:" + file);
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("SELECT column_name, string_agg(DISTINCT compression, ' ')"
                        + " FROM pragma_storage_info('" + table + "') WHERE segment_type <> 'VALIDITY' GROUP BY 1")) {
            Map<String, String> stored = new TreeMap<>();
            while (found.next()) {
                stored.put(found.getString(1), found.getString(2));
            }
            return stored;
        }
    }

    private static Batch batch(int from, int to) {
        BatchBuilder builder = new BatchBuilder(COLUMNS.types(), to - from);
        for (int id = from; id < to; id++) {
            builder.column(0).appendValue(id);
            builder.column(1).appendValue("one of seven texts: " + id % 7);
            builder.column(2).appendValue(Integer.toHexString(id * 0x9e3779b9));
            builder.column(3).appendValue(Integer.toHexString(id * 0x9e3779b9).repeat(12));
            builder.column(4).appendValue(id % 4 == 0 ? null : Integer.toHexString(id * 0x9e3779b9));
            builder.column(5).appendValue(new byte[] {(byte) id, (byte) (id >> 8), (byte) (id >> 16)});
            builder.endRow();
        }
        return builder.build();
    }
}
