package io.braid.planner.emit;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.engine.plan.SortKey;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.sql.SqlAggFunction;

/** Emitter of aggregate calls. */
final class AggregateEmitter {
    private AggregateEmitter() {}

    static AggregateCall emit(org.apache.calcite.rel.core.AggregateCall call) {
        int filter = call.hasFilter() ? call.filterArg : AggregateCall.NONE;
        return emit(
                call.getAggregation(),
                call.getArgList(),
                call.isDistinct(),
                filter,
                keys(call.getCollation().getFieldCollations()),
                Types.fromCalciteType(call.getType()));
    }

    static AggregateCall emit(
            SqlAggFunction aggregate,
            List<Integer> arguments,
            boolean distinct,
            int filter,
            List<SortKey> order,
            DataType type) {
        AggregateFunction function = function(aggregate);
        List<SortKey> ordered = function.isCollected() ? order : List.of();
        return new AggregateCall(function, new ArrayList<>(arguments), distinct, filter, ordered, type);
    }

    static List<SortKey> keys(List<RelFieldCollation> collations) {
        return collations.stream().map(key -> key(key, key.getFieldIndex())).toList();
    }

    static SortKey key(RelFieldCollation key, int column) {
        boolean nullsFirst = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
        return new SortKey(column, key.direction.isDescending(), nullsFirst);
    }

    private static AggregateFunction function(SqlAggFunction aggregate) {
        return switch (aggregate.getKind()) {
            case COUNT -> AggregateFunction.COUNT;
            case SUM -> AggregateFunction.SUM;
            case SUM0 -> AggregateFunction.SUM0;
            case MIN -> AggregateFunction.MIN;
            case MAX -> AggregateFunction.MAX;
            case SINGLE_VALUE -> AggregateFunction.SINGLE_VALUE;
            case ANY_VALUE -> AggregateFunction.ANY_VALUE;
            case BIT_AND -> AggregateFunction.BIT_AND;
            case BIT_OR -> AggregateFunction.BIT_OR;
            case BIT_XOR -> AggregateFunction.BIT_XOR;
            case ARG_MIN -> AggregateFunction.MIN_BY;
            case ARG_MAX -> AggregateFunction.MAX_BY;
            case LISTAGG, STRING_AGG -> AggregateFunction.STRING_AGG;
            case ARRAY_AGG -> AggregateFunction.ARRAY_AGG;
            case PERCENTILE_CONT -> AggregateFunction.PERCENTILE_CONT;
            case PERCENTILE_DISC -> AggregateFunction.PERCENTILE_DISC;
            case MODE -> AggregateFunction.MODE;
            case GROUPING, GROUPING_ID -> AggregateFunction.GROUPING;
            default -> moment(aggregate);
        };
    }

    private static AggregateFunction moment(SqlAggFunction aggregate) {
        for (AggregateFunction function : AggregateFunction.values()) {
            if (function.isMoment()
                    && function.name().equals(aggregate.getName().toUpperCase(Locale.ROOT))) {
                return function;
            }
        }
        return switch (aggregate.getName().toUpperCase(Locale.ROOT)) {
            case "VARIANCE" -> AggregateFunction.VAR_SAMP;
            case "STDDEV" -> AggregateFunction.STDDEV_SAMP;
            default -> throw UnsupportedFeature.aggregate(aggregate.getName());
        };
    }
}
