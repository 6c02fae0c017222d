package io.braid.engine.group;

import io.braid.engine.operator.Operator;
import io.braid.spi.batch.Batch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operator that adds all rows of its input to groups, and returns none. */
public final class GroupFillingOperator implements Operator {
    private final Operator input;
    private final List<GroupTable> sets;

    public GroupFillingOperator(Operator input, List<GroupTable> sets) {
        this.input = input;
        this.sets = List.copyOf(sets);
    }

    @Override
    public @Nullable Batch next() {
        for (Batch batch = input.next(); batch != null; batch = input.next()) {
            for (GroupTable groups : sets) {
                groups.add(batch);
            }
        }
        return null;
    }

    @Override
    public boolean beginsAtOnce() {
        return input.beginsAtOnce();
    }

    @Override
    public void close() {
        input.close();
    }
}
