package io.braid.planner.emit;

import io.braid.engine.plan.AggregateCall;
import io.braid.engine.plan.AggregateFunction;
import io.braid.planner.catalog.Types;

/** Turns Calcite's aggregate calls into the engine's. */
final class AggregateEmitter {
    private AggregateEmitter() {}

    static AggregateCall emit(org.apache.calcite.rel.core.AggregateCall call) {
        if (call.getArgList().size() > 1) {
            throw Unsupported.aggregate(call.getAggregation().getName() + " of several columns");
        }
        int argument = call.getArgList().isEmpty()
                ? AggregateCall.NONE
                : call.getArgList().get(0);
        int filter = call.hasFilter() ? call.filterArg : AggregateCall.NONE;
        return new AggregateCall(
                function(call), argument, call.isDistinct(), filter, Types.fromCalciteType(call.getType()));
    }

    private static AggregateFunction function(org.apache.calcite.rel.core.AggregateCall call) {
        return switch (call.getAggregation().getKind()) {
            case COUNT -> AggregateFunction.COUNT;
            case SUM -> AggregateFunction.SUM;
            case MIN -> AggregateFunction.MIN;
            case MAX -> AggregateFunction.MAX;
            case SINGLE_VALUE -> AggregateFunction.SINGLE_VALUE;
            case ANY_VALUE -> AggregateFunction.ANY_VALUE;
            default -> throw Unsupported.aggregate(call.getAggregation().getName());
        };
    }
}
