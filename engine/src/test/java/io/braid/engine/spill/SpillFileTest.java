package io.braid.engine.spill;

import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.Fixture;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class SpillFileTest {
    private static final RowType COLUMNS = RowType.unnamed(
            Fixture.BOOL,
            Fixture.INT,
            Fixture.BIGINT,
            Fixture.DOUBLE,
            DataType.decimal(30, 4),
            Fixture.TEXT,
            DataType.of(TypeKind.DATE));

    private final Path folder;

    SpillFileTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private QuerySpill query() {
        return new QuerySpill(SpillFolder.at(folder), 1L << 30);
    }

    private static Batch batch(RowType columns, List<List<@Nullable Object>> rows) {
        return Fixture.batches(columns, rows, Math.max(1, rows.size())).get(0);
    }

    private static List<List<@Nullable Object>> rows(int count) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(
                    i % 7 == 0
                            ? row(null, null, null, null, null, null, null)
                            : row(
                                    i % 2 == 0,
                                    i,
                                    i * 1_000_000_007L,
                                    i / 3.0,
                                    BigDecimal.valueOf(-i * 77_777L, 4),
                                    "日本".repeat(i % 5) + i,
                                    LocalDate.ofEpochDay(i)));
        }
        return rows;
    }

    private static List<List<@Nullable Object>> read(SpillStream stream) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (int frame = 0; frame < stream.frames(); frame++) {
            Batch batch = stream.frame(frame);
            assertThat(batch.rows()).isEqualTo(stream.frameRows(frame));
            for (int i = 0; i < batch.rows(); i++) {
                List<@Nullable Object> row = new ArrayList<>();
                for (int c = 0; c < batch.columnCount(); c++) {
                    row.add(batch.column(c).value(i));
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 63, 64, 65, 4095, 4096, 4097})
    void rowsComeBackAsTheyWere(int count) {
        try (QuerySpill query = query()) {
            SpillFile file = query.of("A test").file(COLUMNS);
            SpillStream first = file.stream();
            SpillStream second = file.stream(100);
            Batch batch = batch(COLUMNS, rows(count));
            first.add(batch);
            second.add(batch.slice(count / 2, count));
            first.add(batch);

            List<List<@Nullable Object>> twice = new ArrayList<>(rows(count));
            twice.addAll(rows(count));
            assertThat(read(first)).isEqualTo(twice);
            assertThat(read(second)).isEqualTo(rows(count).subList(count / 2, count));
            assertThat(read(first)).isEqualTo(twice);
        }
    }

    @Test
    void rowsWithoutColumnsAndOneGiantCellComeBack() {
        try (QuerySpill query = query()) {
            SpillStream none = query.of("A test").file(RowType.of()).stream();
            none.add(new Batch(5));
            assertThat(none.frame(0).rows()).isEqualTo(5);

            RowType text = RowType.unnamed(Fixture.TEXT);
            SpillStream giant = query.of("A test").file(text).stream();
            List<List<@Nullable Object>> rows = List.of(row("a"), row("x".repeat(5 << 20)), row("b"));
            Fixture.batches(text, rows, 3).forEach(giant::add);
            assertThat(read(giant)).isEqualTo(rows);
        }
    }

    @Test
    void filesAreGoneWhenTheyAreClosedAndWhenTheQueryIs() throws IOException {
        try (QuerySpill query = query()) {
            OperatorSpill operator = query.of("A test");
            SpillFile closed = operator.file(COLUMNS);
            closed.stream().add(batch(COLUMNS, rows(10)));
            operator.file(COLUMNS).stream().add(batch(COLUMNS, rows(10)));
            assertThat(files()).hasSize(2);
            closed.close();
            assertThat(files()).hasSize(1);
            assertThat(query.use().files()).isEqualTo(2);
            assertThat(query.use().bytes()).isPositive();
        }
        assertThat(files()).isEmpty();
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void whatAServerThatDiedHasLeftIsSwept() throws IOException {
        Files.writeString(folder.resolve("17.spill"), "left");
        Path other = Files.writeString(folder.resolve("other"), "not ours");
        SpillFolder.at(folder);
        assertThat(files()).containsExactly(other);
    }

    @Test
    void whatIsDeletedMayBeWrittenAgain() {
        Batch batch = batch(COLUMNS, rows(1000));
        try (QuerySpill query = new QuerySpill(SpillFolder.at(folder), 100_000)) {
            for (int i = 0; i < 10; i++) {
                try (SpillFile file = query.of("A test").file(COLUMNS)) {
                    file.stream().add(batch);
                }
            }
            SpillStream stream = query.of("A test").file(COLUMNS).stream();
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            stream.add(batch);
                        }
                    })
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL))
                    .hasMessageContainingAll("A test needs", "query-spill");
        }
    }

    @Test
    void everyFlippedBitIsNoticed() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 1000; round++) {
            try (QuerySpill query = query()) {
                SpillStream stream = query.of("A test").file(COLUMNS).stream();
                stream.add(batch(COLUMNS, rows(50)));
                Path file = files().get(0);
                byte[] bytes = Files.readAllBytes(file);
                int bit = random.nextInt(bytes.length * Byte.SIZE);
                bytes[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
                Files.write(file, bytes);
                assertThatThrownBy(() -> stream.frame(0))
                        .as("bit %d", bit)
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DATA_CORRUPTED))
                        .hasMessageContainingAll("A test could not read again", file.toString());
            }
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsNamed() throws IOException {
        Path notAFolder = Files.writeString(folder.resolve("file"), "");
        try (QuerySpill query = new QuerySpill(SpillFolder.at(notAFolder.resolve("spill")), 1 << 20)) {
            SpillStream stream = query.of("A test").file(COLUMNS).stream();
            assertThatThrownBy(() -> stream.add(batch(COLUMNS, rows(5))))
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.DISK_FULL))
                    .hasMessageContaining("spill");
        }
    }
}
