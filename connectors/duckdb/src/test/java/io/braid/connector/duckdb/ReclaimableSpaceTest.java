package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.store.Store;
import io.braid.spi.store.StoreConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.StoredTable;
import io.braid.spi.write.TableLoad;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that repeated refreshes of a view do not fill the disk. */
class ReclaimableSpaceTest {
    private static final RowType NUMBERS = RowType.of(new Field("n", DataType.of(TypeKind.BIGINT)));
    private static final int ROWS = 4096;
    private static final int BATCHES = 240;
    private static final long TABLE_BYTES = (long) BATCHES * ROWS * Long.BYTES;
    private static final ScanContext CONTEXT = ScanContext.of("reader");
    private static final long LONG = TimeUnit.SECONDS.toNanos(30);

    private final Path file;
    private final SplittableRandom random = new SplittableRandom(20261122);

    ReclaimableSpaceTest(@TempDir Path folder) {
        file = folder.resolve("rows.duckdb");
    }

    @Test
    void theRoomOfWhatWasDroppedIsUsedAgain() throws Exception {
        try (Store store = open()) {
            StoredTable stored = load(store, "t0");
            for (int i = 1; i <= 8; i++) {
                StoredTable next = load(store, "t" + i);
                store.drop(stored.name());
                stored = next;
                awaitHeld(store, 1);
            }
        }
        assertThat(Files.size(file)).isLessThan(4 * TABLE_BYTES);
    }

    @Test
    void whatIsNeverCommittedLeavesNothing() throws Exception {
        try (Store store = open()) {
            for (int i = 0; i < 4; i++) {
                try (TableLoad load = store.load("t", NUMBERS)) {
                    append(load);
                }
            }
            awaitHeld(store, 0);
        }
    }

    @Test
    void whoReadsDelaysItOnly() throws Exception {
        try (Store store = open()) {
            for (int i = 0; i < 3; i++) {
                load(store, "t" + i);
            }
            long read = 0;
            try (BatchStream rows = store.source().run(asking("SELECT \"n\" FROM \"main\".\"t0\""), CONTEXT)) {
                Batch batch = rows.next();
                store.drop("t0");
                store.drop("t1");
                for (; batch != null; batch = rows.next()) {
                    read += batch.rows();
                }
            }
            assertThat(read).isEqualTo((long) BATCHES * ROWS);
            awaitHeld(store, 1);
        }
    }

    /** Waits until the file is hardly larger than so many tables, beside free space. */
    private static void awaitHeld(Store store, int tables) throws Exception {
        long most = (long) ((tables + 0.5) * TABLE_BYTES);
        long deadline = System.nanoTime() + LONG;
        while (held(store) > most && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(held(store)).isLessThanOrEqualTo(most);
    }

    private static long held(Store store) {
        Fragment question = asking("SELECT used_blocks * block_size AS n FROM pragma_database_size()");
        try (BatchStream rows = store.source().run(question, CONTEXT)) {
            return ((LongColumn) Objects.requireNonNull(rows.next()).column(0)).get(0);
        }
    }

    private static Fragment asking(String sql) {
        return new Fragment(sql, List.of(), NUMBERS);
    }

    private Store open() {
        return new DuckdbConnector().openStore(new StoreConfig("store", file, 256L << 20, 4));
    }

    private StoredTable load(Store store, String name) {
        try (TableLoad load = store.load(name, NUMBERS)) {
            append(load);
            return load.commit("");
        }
    }

    private void append(TableLoad load) {
        for (int i = 0; i < BATCHES; i++) {
            long[] values = random.longs(ROWS).toArray();
            load.append(new Batch(ROWS, new LongColumn(NUMBERS.type(0), ROWS, values, null)));
        }
    }
}
