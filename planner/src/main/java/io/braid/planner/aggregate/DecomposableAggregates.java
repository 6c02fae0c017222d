package io.braid.planner.aggregate;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.sql.SqlKind;

/** Aggregates that ignore nulls, and whose final result can be computed from partial results. */
public final class DecomposableAggregates {
    public static final Set<SqlKind> KINDS = EnumSet.of(
            SqlKind.COUNT,
            SqlKind.SUM,
            SqlKind.SUM0,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.BIT_AND,
            SqlKind.BIT_OR,
            SqlKind.BIT_XOR);

    private DecomposableAggregates() {}
}
