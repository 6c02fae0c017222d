package io.braid.engine.group;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;

/**
 * Grouping set of an aggregation.
 *
 * @param columns expressions over a row of the grouping, so that all sets have the same columns
 */
public record GroupingSet(GroupHashTable.Grouping grouping, List<Expression> columns) {
    public GroupingSet {
        columns = List.copyOf(columns);
    }

    /** Returns the grouping sets of an aggregation of a plan. */
    public static List<GroupingSet> of(Aggregate aggregate) {
        return aggregate.sets().stream().map(set -> of(aggregate, set)).toList();
    }

    /** Creates a grouping set: keys outside of it are null, and GROUPING is a constant. */
    private static GroupingSet of(Aggregate aggregate, List<Integer> set) {
        List<Integer> keys = aggregate.keys();
        List<Expression> columns = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            int place = set.indexOf(keys.get(i));
            DataType type = aggregate.columns().type(i);
            columns.add(place < 0 ? new Constant(type.withNullable(true), null) : new ColumnRef(place, type));
        }
        List<AggregateCall> computed = new ArrayList<>();
        for (AggregateCall call : aggregate.calls()) {
            if (call.function() == AggregateFunction.GROUPING) {
                columns.add(absent(call, set));
            } else {
                columns.add(new ColumnRef(set.size() + computed.size(), call.type()));
                computed.add(call);
            }
        }
        return new GroupingSet(
                new GroupHashTable.Grouping(set, computed, aggregate.input().columns()), columns);
    }

    private static Constant absent(AggregateCall call, List<Integer> set) {
        long bits = 0;
        for (int column : call.arguments()) {
            bits = bits << 1 | (set.contains(column) ? 0 : 1);
        }
        boolean isLong = call.type().kind() == TypeKind.BIGINT;
        return new Constant(call.type(), isLong ? (Object) bits : (Integer) Math.toIntExact(bits));
    }
}
