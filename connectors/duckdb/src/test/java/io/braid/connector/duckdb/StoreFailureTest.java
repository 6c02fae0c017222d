package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.TableLoad;
import io.braid.testkit.fault.SmallDisk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a store is discarded only if it is damaged. */
class StoreFailureTest {
    /** Factor of DuckDB's block checksum, over eight bytes at a time. */
    private static final long FACTOR = 0xbf58476d1ce4e5b9L;

    private static final int MAGIC = 8;
    private static final int VERSION = 12;

    private final Path file;

    StoreFailureTest(@TempDir Path folder) {
        this.file = folder.resolve("rows.duckdb");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 100, 4096, 12288, 13000})
    void aFileThatHasLostItsEndIsDamaged(long length) throws IOException {
        make();
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            assertThat(bytes.length()).isGreaterThan(length);
            bytes.setLength(length);
        }

        assertThat(failure().code()).isEqualTo(ErrorCode.DATA_CORRUPTED);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 4096})
    void aFileWithOtherBytesAtItsBeginningIsDamaged(long position) throws IOException {
        make();
        overwrite(file, position);

        assertThat(failure().code()).isEqualTo(ErrorCode.DATA_CORRUPTED);
    }

    /** Changes the write-ahead log left by a killed process. */
    @Test
    void aFileWithOtherBytesInItsLogIsDamaged() throws IOException {
        Path log = file.resolveSibling("rows.duckdb.wal");
        Path copy = file.resolveSibling("copy.duckdb");
        try (Store store = open(file)) {
            fill(store);
            Files.copy(file, copy);
            Files.copy(log, file.resolveSibling("copy.duckdb.wal"));
        }
        overwrite(file.resolveSibling("copy.duckdb.wal"), 200);

        assertThat(failure(copy).code()).isEqualTo(ErrorCode.DATA_CORRUPTED);
    }

    @Test
    void aFileOfAnotherVersionIsSound() throws IOException {
        make();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        long before = bytes.getLong(MAGIC);
        bytes.putInt(VERSION, 1000);
        bytes.putLong(0, bytes.getLong(0) ^ (before * FACTOR) ^ (bytes.getLong(MAGIC) * FACTOR));
        Files.write(file, bytes.array());

        BraidException failure = failure();

        assertThat(failure.code()).isEqualTo(ErrorCode.CONFIGURATION_ERROR);
        assertThat(failure).hasMessageContainingAll("rows.duckdb", "version of Braid that has written it");
    }

    @Test
    void aFileThatCannotBeReadIsNotDamagedForThat() throws IOException {
        Files.createDirectories(file);

        BraidException failure = failure();

        assertThat(failure.code()).isEqualTo(ErrorCode.SOURCE_FAILED);
        assertThat(failure).hasMessageContainingAll("rows.duckdb", "move the file away");
    }

    @Test
    void aFullDiskIsFull() throws Exception {
        Optional<SmallDisk> made = SmallDisk.at(file.resolveSibling("disk"), 2);
        assumeTrue(made.isPresent(), "no disk of a few megabytes can be made: it takes Linux, and the rights of root");
        try (SmallDisk disk = made.get()) {
            disk.fill();

            assertThat(failure(file.resolveSibling("disk").resolve("rows.duckdb"))
                            .code())
                    .isEqualTo(ErrorCode.DISK_FULL);
        }
    }

    /** Messages of DuckDB for failures that a test cannot easily cause. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            IO Error: Could not write file "/d/rows.duckdb": No space left on device | DISK_FULL | free space
            IO Error: Cannot open file "/d/rows.duckdb": Permission denied | CONFIGURATION_ERROR | user
            IO Error: Cannot open file "/d/rows.duckdb": Read-only file system | CONFIGURATION_ERROR | user
            IO Error: Could not set lock on file "/d/rows.duckdb": Conflicting lock is held in java (PID 7) | CONFIGURATION_ERROR | process
            IO Error: Cannot open file "/d/rows.duckdb": Too many open files | CONFIGURATION_ERROR | ulimit -n
            Out of Memory Error: failed to allocate data of size 16.0 MiB (1.0 MiB/1.0 MiB used) | OUT_OF_MEMORY | store-memory
            IO Error: Failure while replaying WAL file "/d/rows.duckdb.wal": No space left on device | DISK_FULL | free space
            IO Error: Failure while replaying WAL file "/d/rows.duckdb.wal": Corrupt WAL: insert without table | DATA_CORRUPTED | rows.duckdb
            IO Error: Corrupt database file: computed checksum 1 does not match stored checksum 2 | DATA_CORRUPTED | rows.duckdb
            Serialization Error: Failed to deserialize: field id mismatch, expected: 100, got: 0 | DATA_CORRUPTED | rows.duckdb
            """)
    void aFailureIsWhatItSaysItIs(String said, ErrorCode code, String told) {
        BraidException failure = StoreFailure.of(Path.of("/d/rows.duckdb"), new SQLException(said));

        assertThat(failure.code()).isEqualTo(code);
        assertThat(failure).hasMessageContaining(told);
    }

    private void make() {
        try (Store store = open(file)) {
            fill(store);
        }
    }

    private static void fill(Store store) {
        try (TableLoad load = store.load("t", RowType.of(new Field("id", DataType.of(TypeKind.INTEGER))))) {
            load.commit("");
        }
    }

    private static void overwrite(Path file, long position) throws IOException {
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            assertThat(bytes.length()).isGreaterThan(position + 64);
            bytes.seek(position);
            bytes.write("something that nobody would write to this place of a database..."
                    .getBytes(StandardCharsets.UTF_8));
        }
    }

    private BraidException failure() {
        return failure(file);
    }

    private static BraidException failure(Path file) {
        return catchThrowableOfType(BraidException.class, () -> open(file).close());
    }

    private static Store open(Path file) {
        return new DuckdbConnector().openStore(new StoreConfig("store", file, 64L << 20, 2));
    }
}
