package io.braid.server.fake;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Source with three tables with a column n: {@code endless} never ends, {@code stuck} returns no rows until it is
 * canceled, and {@code broken} fails with an exception that no connector should throw. For the schema {@code away}, the
 * source is unreachable.
 */
public final class FakeSource implements Source {
    /** Number of open streams of all fake sources. */
    public static final AtomicInteger OPEN = new AtomicInteger();

    /** Number of batches fetched from all fake sources. */
    public static final AtomicLong BATCHES = new AtomicLong();

    private final String name;

    FakeSource(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Capabilities capabilities() {
        return new Capabilities("ansi", Set.of(), List.of(), TextSemantics.BINARY);
    }

    @Override
    public List<TableDescription> describe(ImportRequest request) {
        if (request.schema().equals("away")) {
            throw new BraidException(ErrorCode.SOURCE_UNAVAILABLE, "Source '" + name + "' is away");
        }
        return List.of(table("endless"), table("stuck"), table("broken"));
    }

    @Override
    public @Nullable TextSemantics textSemantics(String nativeType, @Nullable String collation) {
        return null;
    }

    @Override
    public TableStatistics statistics(TableDescription table) {
        return TableStatistics.UNKNOWN;
    }

    @Override
    public BatchStream run(Fragment fragment, ScanContext context) {
        OPEN.incrementAndGet();
        return new Stream(fragment);
    }

    @Override
    public void close() {}

    private static TableDescription table(String table) {
        return new TableDescription(
                new TableName(null, "main", table),
                TableDescription.Kind.TABLE,
                List.of(new ColumnDescription("n", DataType.of(TypeKind.BIGINT).notNull(), "bigint")),
                TableKeys.NONE,
                null);
    }

    /** Rows of one of the tables. */
    private static final class Stream implements BatchStream {
        private final Fragment fragment;
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private boolean closed;

        Stream(Fragment fragment) {
            this.fragment = fragment;
        }

        @Override
        public @Nullable Batch next() {
            if (fragment.sql().contains("broken")) {
                throw new IllegalStateException("password=hunter2");
            }
            try {
                if (fragment.sql().contains("stuck")) {
                    cancelled.await();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            if (cancelled.getCount() == 0) {
                throw new BraidException(ErrorCode.QUERY_CANCELED, "cancelled");
            }
            BATCHES.incrementAndGet();
            BatchBuilder rows = new BatchBuilder(fragment.columns().types());
            while (!rows.isFull()) {
                Object[] row = new Object[fragment.columns().size()];
                java.util.Arrays.fill(row, (long) rows.rows());
                rows.appendRow(row);
            }
            return rows.build();
        }

        @Override
        public boolean isOver() {
            return false;
        }

        @Override
        public void cancel() {
            cancelled.countDown();
        }

        @Override
        public void close() {
            if (!closed) {
                closed = true;
                OPEN.decrementAndGet();
            }
        }
    }
}
