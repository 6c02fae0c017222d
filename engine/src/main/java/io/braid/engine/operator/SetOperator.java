package io.braid.engine.operator;

import io.braid.engine.column.KeyTable;
import io.braid.engine.expression.Rows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.plan.SetOperation;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The left rows that are, or are not, among the right ones. Reads the right side first and keeps its distinct rows. */
final class SetOperator implements Operator {
    /** In place of a count: such a row is not to be yielded again. */
    private static final int YIELDED = -1;

    private final Operator left;
    private final Operator right;
    private final boolean wantsMatched;
    private final boolean all;
    private final KeyTable table;
    private final MemoryReservation memory;
    /** How often each distinct row of the right side is there and not yet matched, or {@link #YIELDED}. */
    private int[] counts = {};

    private boolean rightRead;
    private boolean ended;

    SetOperator(Operator left, Operator right, SetOperation operation, MemoryReservation memory) {
        this.left = left;
        this.right = right;
        this.wantsMatched = operation.kind() == SetOperation.Kind.INTERSECT;
        this.all = operation.all();
        this.table = new KeyTable(operation.columns().types());
        this.memory = memory;
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
        for (Batch batch = left.next(); batch != null; batch = left.next()) {
            Rows wanted = wanted(batch);
            if (wanted.count() > 0) {
                return wanted.toBatch();
            }
        }
        return null;
    }

    private void readRight() {
        for (Batch batch = right.next(); batch != null; batch = right.next()) {
            for (int number : added(batch)) {
                counts[number]++;
            }
        }
        right.close();
    }

    private Rows wanted(Batch batch) {
        // Only where each new row is to be yielded once must it be remembered.
        int[] numbers = wantsMatched || all ? table.find(columns(batch), batch.rows()) : added(batch);
        int[] chosen = new int[numbers.length];
        int count = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (wants(numbers[i])) {
                chosen[count++] = i;
            }
        }
        return Rows.all(batch).narrow(chosen, count);
    }

    private boolean wants(int number) {
        if (number == KeyTable.NONE) {
            return !wantsMatched;
        }
        boolean matched = counts[number] > 0;
        if (all) {
            counts[number] -= matched ? 1 : 0;
            return matched == wantsMatched;
        }
        if (matched != wantsMatched || counts[number] == YIELDED) {
            return false;
        }
        counts[number] = YIELDED;
        return true;
    }

    /** The numbers of a batch's rows, which are in the table from now on. */
    private int[] added(Batch batch) {
        int[] numbers = table.number(columns(batch), batch.rows());
        if (table.size() > counts.length) {
            counts = Arrays.copyOf(counts, Math.max(table.size(), counts.length + (counts.length >> 1)));
        }
        memory.set(table.bytes() + (long) Integer.BYTES * counts.length);
        return numbers;
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
        Operators.closeAll(List.of(left, right));
        memory.close();
    }
}
