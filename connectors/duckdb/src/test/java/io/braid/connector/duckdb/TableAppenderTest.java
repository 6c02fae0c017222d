package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.TableLoad;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that all appenders store the same rows, in new and old files, for any sizes of batches and chunks. */
class TableAppenderTest {
    private static final long SEED = Long.getLong("seed", System.nanoTime());
    private static final int[] BATCHES = {1, 2046, 1, 1, 4096, 2049, 0, 63, 65, 3000};
    private static final String TEXT = "é\0\uD83D\uDE00 of more bytes than lie beside their length";

    private static final RowType COLUMNS = new RowType(List.of(
            new Field("id", DataType.of(TypeKind.INTEGER).notNull()),
            new Field("truth", DataType.of(TypeKind.BOOLEAN)),
            new Field("tiny", DataType.of(TypeKind.TINYINT)),
            new Field("small", DataType.of(TypeKind.SMALLINT)),
            new Field("large", DataType.of(TypeKind.BIGINT)),
            new Field("single", DataType.of(TypeKind.REAL)),
            new Field("twice", DataType.of(TypeKind.DOUBLE)),
            new Field("d4", DataType.decimal(4, 1)),
            new Field("d9", DataType.decimal(9, 4)),
            new Field("d18", DataType.decimal(18, 2)),
            new Field("d38", DataType.decimal(38, 7)),
            new Field("text", DataType.of(TypeKind.VARCHAR)),
            new Field("code", DataType.of(TypeKind.VARCHAR)),
            new Field("word", DataType.of(TypeKind.VARCHAR)),
            new Field("bytes", DataType.of(TypeKind.VARBINARY)),
            new Field("day", DataType.of(TypeKind.DATE)),
            new Field("hour", new DataType(TypeKind.TIME, 6, 0, true)),
            new Field("moment", new DataType(TypeKind.TIMESTAMP, 7, 0, true)),
            new Field("instant", DataType.of(TypeKind.TIMESTAMP_TZ))));

    @TempDir
    private Path folder = Path.of("");

    @BeforeAll
    static void tellTheSeed() {
        System.out.println("Rows by seed " + SEED);
    }

    @Test
    void rowsAreAlikeByValuesAndByChunksAndInAnOlderFile() throws SQLException {
        Random random = new Random(SEED);
        List<Batch> batches = new ArrayList<>();
        List<List<@Nullable Object>> expected = new ArrayList<>();
        for (int rows : BATCHES) {
            BatchBuilder builder = new BatchBuilder(COLUMNS.types(), Math.max(1, rows));
            for (int row = 0; row < rows; row++) {
                // Times of higher precision arrive late: the column is then converted to ticks.
                List<@Nullable Object> values = row(expected.size(), expected.size() > 7000, random);
                for (int i = 0; i < values.size(); i++) {
                    builder.column(i).appendValue(values.get(i));
                }
                builder.endRow();
                expected.add(values);
            }
            batches.add(builder.build());
        }

        WritableDriverMemory inside = Objects.requireNonNull(WritableDriverMemory.found());
        assertEqual(stored("chunks", batches, inside), expected);
        assertEqual(stored("values", batches, null), expected);
        fileAsDuckdbMakesItByItself("older");
        assertEqual(stored("older", batches, inside), expected);
    }

    private void fileAsDuckdbMakesItByItself(String name) throws SQLException {
        DriverManager.getConnection("jdbc:duckdb:" + folder.resolve(name)).close();
        assertThat(folder.resolve(name)).exists();
    }

    @Test
    void ofARowInTheMiddleOfABatchNothingBeforeItIsKept() {
        BatchBuilder builder = new BatchBuilder(COLUMNS.types());
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int id = 0; id < 100; id++) {
            List<@Nullable Object> values = row(id, false, new Random(id));
            for (int i = 0; i < values.size(); i++) {
                builder.column(i).appendValue(values.get(i));
            }
            builder.endRow();
            rows.add(values);
        }
        List<Batch> middle = List.of(builder.build().slice(40, 60));

        assertEqual(stored("middle", middle, WritableDriverMemory.found()), rows.subList(40, 60));
    }

    private static void assertEqual(List<List<@Nullable Object>> found, List<List<@Nullable Object>> expected) {
        assertThat(found).hasSameSizeAs(expected);
        for (int row = 0; row < expected.size(); row++) {
            for (int i = 0; i < COLUMNS.size(); i++) {
                assertThat(found.get(row).get(i))
                        .as("row %d, column %s", row, COLUMNS.fields().get(i).name())
                        .isEqualTo(expected.get(row).get(i));
            }
        }
    }

    private static List<@Nullable Object> row(int id, boolean fine, Random random) {
        LocalDate day = LocalDate.of(1, 1, 1).plusDays(random.nextInt(3_000_000));
        LocalTime hour = LocalTime.ofNanoOfDay(random.nextInt(86_400_000) * 1_000_000L + 123_000);
        LocalDateTime moment = LocalDateTime.of(day, fine ? hour.plusNanos(100) : hour);
        List<@Nullable Object> values = new ArrayList<>();
        values.add(id);
        values.add(random.nextBoolean());
        values.add(random.nextInt(256) - 128);
        values.add(random.nextInt(65_536) - 32_768);
        values.add(random.nextLong());
        values.add((double) random.nextFloat());
        values.add(random.nextGaussian());
        values.add(BigDecimal.valueOf(random.nextInt(19_999) - 9_999, 1));
        values.add(BigDecimal.valueOf(random.nextInt(1_999_999_999) - 999_999_999, 4));
        values.add(BigDecimal.valueOf(random.nextLong() % 1_000_000_000_000_000_000L, 2));
        values.add(new BigDecimal(new BigInteger(120, random).subtract(BigInteger.ONE.shiftLeft(119)), 7));
        values.add(TEXT.repeat(random.nextInt(2)) + "x".repeat(random.nextInt(20)));
        values.add("twelve\0bytes".substring(random.nextInt(13)));
        values.add(random.nextInt(3_000) == 0 ? "größer" : "twelve bytes".substring(0, random.nextInt(13)));
        byte[] bytes = new byte[random.nextInt(30)];
        random.nextBytes(bytes);
        values.add(bytes);
        values.add(day);
        values.add(hour);
        values.add(moment);
        values.add(LocalDateTime.of(day, hour).atOffset(ZoneOffset.UTC));
        for (int i = 1; i < values.size(); i++) {
            if (random.nextInt(5) == 0) {
                values.set(i, null);
            }
        }
        return values;
    }

    private List<List<@Nullable Object>> stored(
            String name, List<Batch> batches, @Nullable WritableDriverMemory inside) {
        StoreConfig config = new StoreConfig(name, folder.resolve(name), 256L << 20, 4);
        try (Store store = DuckdbStore.open(config, inside);
                TableLoad load = store.load("t", COLUMNS)) {
            batches.forEach(load::append);
            RowType columns = load.commit("").table().rowType();
            Fragment all = new Fragment("SELECT * FROM \"main\".\"t\" ORDER BY \"id\"", List.of(), columns);
            try (BatchStream rows = store.source().run(all, ScanContext.of("test"))) {
                return read(rows);
            }
        }
    }

    private static List<List<@Nullable Object>> read(BatchStream rows) {
        List<List<@Nullable Object>> found = new ArrayList<>();
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
            Batch read = batch;
            for (int row = 0; row < read.rows(); row++) {
                int at = row;
                found.add(new ArrayList<>(IntStream.range(0, read.columnCount())
                        .<@Nullable Object>mapToObj(i -> read.column(i).value(at))
                        .toList()));
            }
        }
        return found;
    }
}
