package io.braid.engine.set;

import io.braid.engine.column.GrowingKeys;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.materialize.SpilledRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.spill.SpillFile;
import io.braid.engine.spill.SpillStream;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Filter for rows that occur for the first time, in rounds. As many rows as fit in memory are compared immediately. The
 * others are spilled until the end of the round, and then compared with all rows spilled in previous rounds.
 */
public final class DuplicateFilter implements AutoCloseable {
    private final SetOperation newOnes;
    private final Workspace space;
    private final GrowingKeys known;
    private final SpillFile others;
    private final SpillStream before;
    private @Nullable SpillFile waiting;
    private @Nullable SpillStream waitingRows;
    private @Nullable SpillFile compared;
    private @Nullable Operator comparison;

    public DuplicateFilter(RecursiveUnion union, Workspace space) {
        this.newOnes =
                new SetOperation(union.iteration(), union.seed(), SetOperation.Kind.EXCEPT, false, union.columns());
        this.space = space;
        this.known = new GrowingKeys(union.columns().types(), GrowingKeys.Companions.NONE, space.reserve());
        this.others = space.spill().file(union.columns());
        this.before = others.stream();
    }

    /** Returns those of the rows that certainly occur for the first time; spills the undecided ones. */
    public EvaluatedRows firstTime(Batch batch) {
        Column[] columns = new Column[batch.columnCount()];
        Arrays.setAll(columns, batch::column);
        int next = known.size();
        int[] numbers = known.number(columns, batch.rows());
        int[] chosen = new int[numbers.length];
        int[] unknown = new int[numbers.length];
        int count = 0;
        int unknownCount = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == next) {
                chosen[count++] = i;
                next++;
            } else if (numbers[i] == KeyTable.NONE) {
                unknown[unknownCount++] = i;
            }
        }
        if (unknownCount > 0) {
            putAside(batch.gather(unknown, unknownCount));
        }
        return EvaluatedRows.all(batch).narrow(chosen, count);
    }

    private void putAside(Batch rows) {
        known.stopGrowing();
        SpillStream stream = waitingRows;
        if (stream == null) {
            SpillFile file = space.spill().file(newOnes.columns());
            waiting = file;
            stream = file.stream();
            waitingRows = stream;
        }
        stream.add(rows);
    }

    /** Returns the next first occurrences among the rows spilled in this round, or null after the last. */
    @Nullable
    public Batch nextOfWaiting() {
        if (comparison == null && waitingRows != null) {
            comparison = new SetOperator(
                    new SpilledRows(waitingRows, space.batchRows()),
                    new SpilledRows(before, space.batchRows()),
                    newOnes,
                    space);
            compared = waiting;
            waitingRows = null;
            waiting = null;
        }
        Batch batch = comparison == null ? null : comparison.next();
        if (batch == null) {
            endComparison();
        } else {
            // All rows of previous rounds have been read by now.
            before.add(batch);
        }
        return batch;
    }

    private void endComparison() {
        try {
            if (comparison != null) {
                comparison.close();
            }
        } finally {
            comparison = null;
            if (compared != null) {
                compared.close();
            }
            compared = null;
        }
    }

    @Override
    public void close() {
        endComparison();
        known.close();
        others.close();
        if (waiting != null) {
            waiting.close();
        }
    }
}
