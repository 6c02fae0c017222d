package io.braid.engine.set;

import io.braid.engine.column.GrowingKeys;
import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.materialize.SpilledRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Operators;
import io.braid.engine.operator.ValuesOperator;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.spill.HashPartitioner;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Operator of INTERSECT and EXCEPT: the left rows that are, or are not, among the right ones. Reads the right side
 * first and retains its distinct rows. Rows that do not fit in memory are spilled, both sides by the same partitioning,
 * and processed partition by partition.
 */
public final class SetOperator implements Operator {
    /** Replaces the count of a row that must not be returned again. */
    private static final int YIELDED = -1;

    private final Operator left;
    private final Operator right;
    private final SetOperation operation;
    private final boolean wantsMatched;
    private final Workspace space;
    private final int level;
    private final GrowingKeys table;
    private final Counts counts = new Counts();
    private @Nullable SpillPartitions rightParts;
    private @Nullable SpillPartitions leftParts;
    private int nextPart;
    private @Nullable Operator part;
    private boolean rightRead;
    private boolean leftRead;
    private boolean ended;

    public SetOperator(Operator left, Operator right, SetOperation operation, Workspace space) {
        this(left, right, operation, space, 0);
    }

    /** @param level number of times that the rows have been partitioned */
    private SetOperator(Operator left, Operator right, SetOperation operation, Workspace space, int level) {
        this.left = left;
        this.right = right;
        this.operation = operation;
        this.wantsMatched = operation.kind() == SetOperation.Kind.INTERSECT;
        this.space = space;
        this.level = level;
        this.table = new GrowingKeys(operation.columns().types(), counts, space.reserve());
    }

    /** Number of copies of each distinct row of the right side that are not yet matched, or {@link #YIELDED}. */
    private static final class Counts implements GrowingKeys.Companions {
        private int[] values = {};

        @Override
        public void ensure(int count) {
            if (count > values.length) {
                values = Arrays.copyOf(values, Math.max(count, values.length + (values.length >> 1)));
            }
        }

        @Override
        public long bytes() {
            return (long) Integer.BYTES * values.length;
        }
    }

    @Override
    public @Nullable Batch next() {
        if (!rightRead) {
            readRight();
            rightRead = true;
            if (wantsMatched && table.size() == 0) {
                close();
            }
        }
        if (ended) {
            return null;
        }
        Batch batch = leftRead ? null : nextOfLeft();
        if (batch == null) {
            leftRead = true;
            table.close();
            batch = nextOfParts();
        }
        return batch;
    }

    private void readRight() {
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            space.cancellation().check();
            int[] numbers = table.number(columns(batch), batch.rows());
            int[] others = new int[numbers.length];
            int count = 0;
            for (int i = 0; i < numbers.length; i++) {
                if (numbers[i] == KeyTable.NONE) {
                    others[count++] = i;
                } else {
                    counts.values[numbers[i]]++;
                }
            }
            if (count > 0) {
                rightParts = putAside(batch.gather(others, count), rightParts);
            }
        }
        right.close();
    }

    private SpillPartitions putAside(Batch rows, @Nullable SpillPartitions before) {
        table.stopGrowing();
        SpillPartitions parts = before == null ? new SpillPartitions(space.spill(), operation.columns()) : before;
        parts.add(rows, columns(rows), level);
        return parts;
    }

    private @Nullable Batch nextOfLeft() {
        for (Batch batch = left.next(); batch != null; batch = left.next()) {
            space.cancellation().check();
            EvaluatedRows wanted = wanted(batch);
            if (wanted.count() > 0) {
                return wanted.toBatch();
            }
        }
        left.close();
        return null;
    }

    private EvaluatedRows wanted(Batch batch) {
        // Left rows are only stored if each must be returned once.
        boolean remembers = !wantsMatched && !operation.all();
        Column[] columns = columns(batch);
        int[] numbers = remembers ? table.number(columns, batch.rows()) : table.find(columns, batch.rows());
        boolean othersWait = remembers || rightParts != null;
        int[] chosen = new int[numbers.length];
        int[] others = new int[numbers.length];
        int count = 0;
        int otherCount = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (othersWait && numbers[i] == KeyTable.NONE) {
                others[otherCount++] = i;
            } else if (wants(numbers[i])) {
                chosen[count++] = i;
            }
        }
        if (otherCount > 0) {
            leftParts = putAside(batch.gather(others, otherCount), leftParts);
        }
        return EvaluatedRows.all(batch).narrow(chosen, count);
    }

    private boolean wants(int number) {
        if (number == KeyTable.NONE) {
            return !wantsMatched;
        }
        boolean matched = counts.values[number] > 0;
        if (operation.all()) {
            counts.values[number] -= matched ? 1 : 0;
            return matched == wantsMatched;
        }
        if (matched != wantsMatched || counts.values[number] == YIELDED) {
            return false;
        }
        counts.values[number] = YIELDED;
        return true;
    }

    private @Nullable Batch nextOfParts() {
        while (true) {
            Operator current = part == null ? startPart() : part;
            part = current;
            Batch batch = current == null ? null : current.next();
            if (current == null || batch != null) {
                return batch;
            }
            current.close();
            part = null;
        }
    }

    private @Nullable Operator startPart() {
        if (leftParts == null || nextPart == HashPartitioner.PARTS) {
            return null;
        }
        Operator leftRows = new SpilledRows(leftParts.part(nextPart), space.batchRows());
        Operator rightRows = rightParts == null
                ? new ValuesOperator(List.of())
                : new SpilledRows(rightParts.part(nextPart), space.batchRows());
        nextPart++;
        return new SetOperator(leftRows, rightRows, operation, space, level + 1);
    }

    private static Column[] columns(Batch batch) {
        Column[] columns = new Column[batch.columnCount()];
        Arrays.setAll(columns, batch::column);
        return columns;
    }

    @Override
    public void close() {
        rightRead = true;
        ended = true;
        Operator running = part;
        part = null;
        try {
            Operators.closeAll(running == null ? List.of(left, right) : List.of(running, left, right));
        } finally {
            table.close();
            if (leftParts != null) {
                leftParts.close();
            }
            if (rightParts != null) {
                rightParts.close();
            }
        }
    }
}
