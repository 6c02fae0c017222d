package io.braid.bench.engine;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Columns of TPC-H's orders and lineitem used by the engine workloads, in memory. */
public final class EngineTables {
    static final DataType KEY = DataType.of(TypeKind.BIGINT).notNull();
    static final DataType MONEY = DataType.decimal(15, 2).notNull();
    static final DataType TEXT = DataType.varchar(15).notNull();
    static final DataType DATE = DataType.of(TypeKind.DATE).notNull();

    static final RowType ORDERS = RowType.of(new Field("o_orderkey", KEY), new Field("o_orderpriority", TEXT));
    static final RowType LINEITEM = RowType.of(
            new Field("l_orderkey", KEY),
            new Field("l_quantity", MONEY),
            new Field("l_extendedprice", MONEY),
            new Field("l_discount", MONEY),
            new Field("l_tax", MONEY),
            new Field("l_returnflag", TEXT),
            new Field("l_linestatus", TEXT),
            new Field("l_shipdate", DATE));

    private static final int ORDERS_AT_SCALE_1 = 1_500_000;
    private static final int LINES_OF_AN_ORDER = 4;
    private static final List<String> PRIORITIES =
            List.of("1-URGENT", "2-HIGH", "3-MEDIUM", "4-NOT SPECIFIED", "5-LOW");
    private static final LocalDate FIRST_DAY = LocalDate.of(1992, 1, 2);
    private static final int DAYS = 2526;

    private final Random random = new Random(1);
    private final int orders;

    public EngineTables(double scale) {
        this.orders = Math.max(1, (int) (scale * ORDERS_AT_SCALE_1));
    }

    public MemorySource orders() {
        BatchBuilder builder = new BatchBuilder(ORDERS.types(), Batch.TARGET_ROWS);
        List<Batch> batches = new ArrayList<>();
        for (int order = 0; order < orders; order++) {
            builder.appendRow((long) order, PRIORITIES.get(random.nextInt(PRIORITIES.size())));
            flush(builder, batches, builder.isFull());
        }
        flush(builder, batches, !builder.isEmpty());
        return new MemorySource("orders", batches);
    }

    /** @param shuffled true for rows in random order instead of key order */
    public MemorySource lineitem(boolean shuffled) {
        int[] keys = new int[orders * LINES_OF_AN_ORDER];
        Arrays.setAll(keys, line -> line / LINES_OF_AN_ORDER);
        if (shuffled) {
            shuffle(keys);
        }
        BatchBuilder builder = new BatchBuilder(LINEITEM.types(), Batch.TARGET_ROWS);
        List<Batch> batches = new ArrayList<>();
        for (int key : keys) {
            int day = random.nextInt(DAYS);
            builder.appendRow(
                    (long) key,
                    money(100 * (1 + random.nextInt(50))),
                    money(90_000 + random.nextInt(10_000_000)),
                    money(random.nextInt(11)),
                    money(random.nextInt(9)),
                    day > DAYS / 2 ? "N" : random.nextBoolean() ? "A" : "R",
                    day > DAYS / 2 ? "O" : "F",
                    FIRST_DAY.plusDays(day));
            flush(builder, batches, builder.isFull());
        }
        flush(builder, batches, !builder.isEmpty());
        return new MemorySource(shuffled ? "lineitem_shuffled" : "lineitem", batches);
    }

    private void shuffle(int[] keys) {
        for (int i = keys.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int key = keys[i];
            keys[i] = keys[other];
            keys[other] = key;
        }
    }

    private static BigDecimal money(int cents) {
        return BigDecimal.valueOf(cents, 2);
    }

    private static void flush(BatchBuilder builder, List<Batch> batches, boolean due) {
        if (due) {
            batches.add(builder.build());
        }
    }
}
