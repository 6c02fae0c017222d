package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.IntColumn;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.MergingLoad;
import io.braid.spi.write.StoredTable;
import io.braid.spi.write.TableLoad;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that stored tables appear atomically and with unchanged values. */
class DuckdbStoreTest {
    private static final RowType NUMBERS = RowType.of(
            new Field("id", DataType.of(TypeKind.INTEGER).notNull()), new Field("name", DataType.of(TypeKind.VARCHAR)));
    private static final DataType ROW = DataType.of(TypeKind.INTEGER).notNull();
    private static final BigDecimal WIDEST =
            new BigDecimal(BigInteger.TEN.pow(38).subtract(BigInteger.ONE), 10);

    @TempDir
    private Path folder = Path.of("");

    @Test
    void valuesOfEveryTypeComeBackAsTheyWere() {
        List<DataType> types = List.of(
                DataType.of(TypeKind.BOOLEAN),
                DataType.of(TypeKind.TINYINT),
                DataType.of(TypeKind.SMALLINT),
                DataType.of(TypeKind.INTEGER),
                DataType.of(TypeKind.BIGINT),
                DataType.of(TypeKind.REAL),
                DataType.of(TypeKind.DOUBLE),
                DataType.decimal(4, 2),
                DataType.decimal(9, 9),
                DataType.decimal(18, 0),
                DataType.decimal(38, 10),
                DataType.varchar(10),
                DataType.of(TypeKind.VARBINARY),
                DataType.of(TypeKind.DATE),
                new DataType(TypeKind.TIME, 6, 0, true),
                new DataType(TypeKind.TIMESTAMP, 6, 0, true),
                DataType.of(TypeKind.TIMESTAMP_TZ));
        List<@Nullable Object> least = Arrays.asList(
                false,
                (int) Byte.MIN_VALUE,
                (int) Short.MIN_VALUE,
                Integer.MIN_VALUE,
                Long.MIN_VALUE,
                (double) -Float.MAX_VALUE,
                Double.MIN_VALUE,
                new BigDecimal("-99.99"),
                new BigDecimal("-0.999999999"),
                new BigDecimal("-999999999999999999"),
                WIDEST.negate(),
                "",
                new byte[0],
                LocalDate.of(1, 1, 1),
                LocalTime.MIDNIGHT,
                LocalDateTime.of(1, 1, 1, 0, 0),
                OffsetDateTime.of(1, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC));
        List<@Nullable Object> greatest = Arrays.asList(
                true,
                (int) Byte.MAX_VALUE,
                (int) Short.MAX_VALUE,
                Integer.MAX_VALUE,
                Long.MAX_VALUE,
                Double.NaN,
                Double.POSITIVE_INFINITY,
                new BigDecimal("99.99"),
                new BigDecimal("0.999999999"),
                new BigDecimal("999999999999999999"),
                WIDEST,
                "a\0b'\"\\\n\uD83D\uDE00 \u00E9",
                new byte[] {0, -1, 39, 92},
                LocalDate.of(9999, 12, 31),
                LocalTime.of(23, 59, 59, 999_999_000),
                LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000),
                OffsetDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_000, ZoneOffset.UTC));
        List<@Nullable Object> nothing = new ArrayList<>();
        types.forEach(type -> nothing.add(null));

        assertComesBack(types, List.of(least, greatest, nothing));
    }

    @Test
    void timesFinerThanAMicrosecondComeBackAsTheyWere() {
        List<DataType> types = List.of(
                new DataType(TypeKind.TIME, 7, 0, true),
                new DataType(TypeKind.TIMESTAMP, 7, 0, true),
                new DataType(TypeKind.TIMESTAMP_TZ, 7, 0, true));
        LocalDateTime last = LocalDateTime.of(9999, 12, 31, 23, 59, 59, 999_999_900);
        List<@Nullable Object> whole =
                List.of(LocalTime.MIDNIGHT, LocalDateTime.of(1, 1, 1, 0, 0), last.atOffset(ZoneOffset.UTC));
        List<@Nullable Object> fine = List.of(
                LocalTime.of(23, 59, 59, 999_999_900), last, OffsetDateTime.of(1, 1, 1, 0, 0, 0, 100, ZoneOffset.UTC));

        StoredTable table = assertComesBack(types, List.of(whole, fine, Arrays.asList(null, null, null)));

        assertThat(table.table().columns().subList(0, types.size()))
                .allSatisfy(column -> assertThat(column.text()).isEqualTo(TextSemantics.OPAQUE));
    }

    @Test
    void tablesAndWhatWasSaidOfThemAreThereAfterwards() {
        try (Store store = open()) {
            load(store, "kept", "it's a note\nof two lines", 1, 2, 3);
            try (TableLoad half = store.load("half", NUMBERS)) {
                half.append(numbers(4));
            }
            load(store, "gone", "", 5);
            store.drop("gone");
        }
        try (Store store = open()) {
            assertThat(store.tables()).singleElement().satisfies(table -> {
                assertThat(table.name()).isEqualTo("kept");
                assertThat(table.note()).isEqualTo("it's a note\nof two lines");
                assertThat(table.table().rowType()).isEqualTo(NUMBERS);
                assertThat(ids(store, table)).containsExactlyInAnyOrder(1, 2, 3);
            });
        }
    }

    @Test
    void rowsOfASourceThatStopsForAWhileAreAllKept() throws Exception {
        try (Store store = open();
                TableLoad load = store.load("slow", NUMBERS)) {
            int rows = 6000;
            for (int from = 0; from < rows; from += 3000) {
                load.append(numbers(IntStream.range(from, from + 3000).toArray()));
                // Longer than the idle time after which DuckDB's threads leave.
                Thread.sleep(600);
            }
            StoredTable table = load.commit("");
            assertThat(ids(store, table))
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, rows).boxed().toList());
        }
    }

    @Test
    void whatCannotBeKeptFailsTheLoadAndNothingIsThereOfIt() {
        byte[] noText = {(byte) 0xFF};
        Batch wrong = new Batch(
                1,
                new IntColumn(NUMBERS.type(0), 1, new int[] {1}, null),
                new BytesColumn(NUMBERS.type(1), 1, new int[] {0, 1}, noText, null));
        try (Store store = open()) {
            try (TableLoad load = store.load("wrong", NUMBERS)) {
                load.append(numbers(2));
                load.append(wrong);
                assertThatThrownBy(() -> load.commit("")).isInstanceOf(BraidException.class);
            }
            try (TableLoad load = store.load("wrong", NUMBERS)) {
                assertThatThrownBy(() -> {
                            while (true) {
                                load.append(wrong);
                            }
                        })
                        .isInstanceOf(BraidException.class);
            }
            assertThat(store.tables()).isEmpty();
            assertThat(ids(store, load(store, "right", "", 1, 2))).containsExactlyInAnyOrder(1, 2);
        }
    }

    @Test
    void readersGoOnWithWhatWasThereWhenTheyBegan() {
        try (Store store = open()) {
            int[] many = new int[100_000];
            Arrays.setAll(many, i -> i);
            StoredTable table = load(store, "many", "", many);
            Fragment all = new Fragment("SELECT \"id\" FROM \"main\".\"many\"", List.of(), ids());
            int read = 0;
            try (BatchStream rows = store.source().run(all, ScanContext.of("reader"))) {
                Batch batch = rows.next();
                store.drop(table.name());
                for (; batch != null; batch = rows.next()) {
                    read += batch.rows();
                }
            }
            assertThat(read).isEqualTo(many.length);
        }
    }

    @Test
    void newRowsReplaceThoseOfTheSameKeyAndWhatIsGoneIsLeftOut() {
        try (Store store = open()) {
            StoredTable base = load(store, "base", "", 1, 2, 3, 4);
            StoredTable present = load(store, "present", "", 1, 2, 4, 5);
            try (MergingLoad next = store.load("next", NUMBERS)) {
                next.append(numbers(2, 5));
                next.addRest(base, List.of("id"), present);
                assertThat(next.rows()).isEqualTo(4);
                assertThat(ids(store, next.commit(""))).containsExactlyInAnyOrder(1, 2, 4, 5);
            }
            try (MergingLoad more = store.load("more", NUMBERS)) {
                more.append(numbers(5));
                more.addRest(base, List.of());
                assertThat(ids(store, more.commit(""))).containsExactlyInAnyOrder(1, 2, 3, 4, 5);
            }
        }
    }

    @Test
    void rowsAreKeptInTheOrderThatIsAskedFor() {
        try (Store store = open()) {
            StoredTable base = load(store, "base", "", 6, 0, 4);
            try (MergingLoad load = store.load("ordered", NUMBERS, List.of("id", "name"))) {
                load.append(numbers(5, 3));
                load.append(numbers(1));
                load.addRest(base, List.of("id"));
                StoredTable ordered = load.commit("in order");
                assertThat(ids(store, ordered)).containsExactly(0, 1, 3, 4, 5, 6);
                assertThat(ordered.note()).isEqualTo("in order");
            }
            assertThat(store.tables()).extracting(StoredTable::name).containsExactlyInAnyOrder("base", "ordered");
        }
    }

    @Test
    void aFileThatIsNoStoreIsRefusedAndLeftAsItIs() throws Exception {
        Path file = folder.resolve("rows.duckdb");
        byte[] damage = "this is no database, and was none before, whatever its name may say"
                .repeat(100)
                .getBytes(StandardCharsets.UTF_8);
        Files.write(file, damage, StandardOpenOption.CREATE);

        assertThatThrownBy(this::open)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATA_CORRUPTED))
                .hasMessageContaining("rows.duckdb");
        assertThat(Files.readAllBytes(file)).isEqualTo(damage);
    }

    private StoredTable assertComesBack(List<DataType> types, List<List<@Nullable Object>> rows) {
        RowType columns = new RowType(IntStream.rangeClosed(0, types.size())
                .mapToObj(i -> new Field("c" + i, i < types.size() ? types.get(i) : ROW))
                .toList());
        try (Store store = open();
                TableLoad load = store.load("t", columns)) {
            for (int row = 0; row < rows.size(); row++) {
                List<@Nullable Object> values = new ArrayList<>(rows.get(row));
                values.add(row);
                load.append(batch(columns, List.of(values)));
            }
            StoredTable table = load.commit("");
            assertThat(table.table().rowType()).isEqualTo(columns);
            String text = "SELECT * FROM \"main\".\"t\" ORDER BY \"c" + types.size() + "\"";
            Fragment all = new Fragment(text, List.of(), columns);
            List<List<@Nullable Object>> found = new ArrayList<>();
            try (BatchStream stream = store.source().run(all, ScanContext.of("test"))) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    for (int row = 0; row < batch.rows(); row++) {
                        List<@Nullable Object> values = new ArrayList<>();
                        for (int i = 0; i < batch.columnCount(); i++) {
                            values.add(batch.column(i).value(row));
                        }
                        found.add(values);
                    }
                }
            }
            assertThat(found).hasSameSizeAs(rows);
            for (int row = 0; row < rows.size(); row++) {
                for (int i = 0; i < types.size(); i++) {
                    assertThat(found.get(row).get(i))
                            .as("row %d, %s", row, types.get(i))
                            .isEqualTo(rows.get(row).get(i));
                }
            }
            return table;
        }
    }

    private Store open() {
        return new DuckdbConnector().openStore(new StoreConfig("store", folder.resolve("rows.duckdb"), 256L << 20, 4));
    }

    private static StoredTable load(Store store, String name, String note, int... ids) {
        try (TableLoad load = store.load(name, NUMBERS)) {
            load.append(numbers(ids));
            return load.commit(note);
        }
    }

    private static Batch numbers(int... ids) {
        return batch(
                NUMBERS,
                Arrays.stream(ids)
                        .mapToObj(id -> Arrays.<@Nullable Object>asList(id, "number " + id))
                        .toList());
    }

    private static Batch batch(RowType columns, List<List<@Nullable Object>> rows) {
        BatchBuilder builder = new BatchBuilder(columns.types(), rows.size());
        for (List<@Nullable Object> row : rows) {
            for (int i = 0; i < columns.size(); i++) {
                builder.column(i).appendValue(row.get(i));
            }
            builder.endRow();
        }
        return builder.build();
    }

    private static RowType ids() {
        return RowType.of(NUMBERS.fields().get(0));
    }

    private static List<Integer> ids(Store store, StoredTable table) {
        Fragment all = new Fragment("SELECT \"id\" FROM \"main\".\"" + table.name() + "\"", List.of(), ids());
        List<Integer> found = new ArrayList<>();
        try (BatchStream rows = store.source().run(all, ScanContext.of("test"))) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    found.add((Integer) batch.column(0).value(row));
                }
            }
        }
        return found;
    }
}
