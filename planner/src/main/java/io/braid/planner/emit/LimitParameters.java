package io.braid.planner.emit;

import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.expression.RowCounts;
import io.braid.planner.rel.BottomUpShuttle;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.Feature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Parameters in LIMIT and OFFSET of a source's SQL, for which sources treat negative numbers differently: some return
 * all rows.
 */
final class LimitParameters {
    private LimitParameters() {}

    /** Returns the numbers of the parameters in a fragment, each with the least value that the source supports. */
    static Map<Integer, Integer> parametersIn(SourceFragment fragment) {
        int leastFetch = fragment.source().capabilities().has(Feature.LIMIT_ZERO) ? 0 : 1;
        Map<Integer, Integer> found = new HashMap<>();
        BottomUpShuttle.changed(fragment.body(), relation -> {
            if (relation instanceof Sort sort) {
                add(sort.offset, 0, found);
                add(sort.fetch, leastFetch, found);
            }
            return relation;
        });
        return found;
    }

    private static void add(@Nullable RexNode count, int least, Map<Integer, Integer> found) {
        if (count instanceof RexDynamicParam parameter) {
            found.put(parameter.getIndex(), least);
        }
    }

    /** Returns the parameter, which fails for an invalid row count. */
    static Expression of(ParameterRef parameter, int least) {
        return new Compiled(
                arguments -> {
                    Number rows = RowCounts.checked("LIMIT or OFFSET", arguments[0]);
                    return rows.longValue() < least ? Long.valueOf(least) : rows;
                },
                List.of(parameter),
                parameter.type(),
                parameter.toString());
    }
}
