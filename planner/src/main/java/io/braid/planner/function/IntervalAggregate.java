package io.braid.planner.function;

import io.braid.planner.type.OwnType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.util.Optionality;

/** Sum or average of intervals. */
final class IntervalAggregate extends SqlAggFunction {
    IntervalAggregate(SqlKind kind) {
        super(
                kind.name(),
                null,
                kind,
                ReturnTypes.ARG0_NULLABLE_IF_EMPTY,
                null,
                OwnOperands.of(OwnType::isInterval),
                SqlFunctionCategory.NUMERIC,
                false,
                false,
                Optionality.FORBIDDEN);
    }
}
