package io.braid.engine.operator;

import io.braid.engine.column.KeyTable;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The rows of the seed, then round by round what the iteration makes of the rows of the round before. */
final class RecursiveUnionOperator implements Operator {
    /** Nothing that ends goes on for longer: what does would fill the client with rows for ever. */
    private static final int MOST_ROUNDS = 1_000_000;

    private final int id;
    private final RepeatedPlan iteration;
    private final Cancellation cancellation;
    private final MemoryReservation memory;
    /** The rows so far, where duplicates are dropped. */
    private final @Nullable KeyTable seen;

    private Operator round;
    private List<Batch> made = new ArrayList<>();
    private long madeBytes;
    private long readBytes;
    private int rounds;
    private boolean ended;

    RecursiveUnionOperator(
            RecursiveUnion union,
            Operator seed,
            RepeatedPlan iteration,
            Cancellation cancellation,
            MemoryReservation memory) {
        this.id = union.id();
        this.round = seed;
        this.iteration = iteration;
        this.cancellation = cancellation;
        this.memory = memory;
        this.seen = union.all() ? null : new KeyTable(union.columns().types());
    }

    @Override
    public @Nullable Batch next() {
        while (!ended) {
            cancellation.check();
            Batch batch = round.next();
            if (batch == null) {
                nextRound();
                continue;
            }
            Rows fresh = fresh(batch);
            if (fresh.count() > 0) {
                return keep(fresh.toBatch());
            }
        }
        return null;
    }

    private void nextRound() {
        round.close();
        if (made.isEmpty()) {
            close();
            return;
        }
        rounds++;
        if (rounds == MOST_ROUNDS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    String.format(
                            Locale.ROOT,
                            "WITH RECURSIVE has added rows %,d times and is not done; give it a condition that some time"
                                    + " no row meets, or UNION instead of UNION ALL, which stops at rows that were there",
                            MOST_ROUNDS));
        }
        round = iteration.start(new RepeatedPlan.OuterTable(id, made));
        made = new ArrayList<>();
        readBytes = madeBytes;
        madeBytes = 0;
    }

    private Rows fresh(Batch batch) {
        Rows rows = Rows.all(batch);
        KeyTable table = seen;
        if (table == null) {
            return rows;
        }
        Column[] columns = new Column[batch.columnCount()];
        Arrays.setAll(columns, batch::column);
        int known = table.size();
        int[] numbers = table.number(columns, batch.rows());
        int[] chosen = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == known) {
                chosen[count++] = i;
                known++;
            }
        }
        return rows.narrow(chosen, count);
    }

    private Batch keep(Batch batch) {
        made.add(batch);
        madeBytes += batch.retainedBytes();
        memory.set(madeBytes + readBytes + (seen == null ? 0 : seen.bytes()));
        return batch;
    }

    @Override
    public void close() {
        ended = true;
        made = List.of();
        round.close();
        iteration.close();
        memory.close();
    }
}
