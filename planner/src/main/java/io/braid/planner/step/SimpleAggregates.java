package io.braid.planner.step;

import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.sql.SqlKind;

/** The aggregates that pass over nulls, and of which the results of parts of the rows make that of all rows. */
final class SimpleAggregates {
    static final Set<SqlKind> KINDS = EnumSet.of(
            SqlKind.COUNT,
            SqlKind.SUM,
            SqlKind.SUM0,
            SqlKind.MIN,
            SqlKind.MAX,
            SqlKind.BIT_AND,
            SqlKind.BIT_OR,
            SqlKind.BIT_XOR);

    private SimpleAggregates() {}
}
