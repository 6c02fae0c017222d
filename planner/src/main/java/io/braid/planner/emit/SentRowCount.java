package io.braid.planner.emit;

import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.ParameterRef;
import io.braid.engine.plan.expression.RowCounts;
import io.braid.planner.sql.InsideOut;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Parameters that tell a source how many rows are wanted. What sources make of a number below zero differs: some yield all rows. */
final class SentRowCount {
    private SentRowCount() {}

    /** The numbers of those in a fragment. */
    static Set<Integer> parametersIn(RelNode body) {
        Set<Integer> found = new HashSet<>();
        InsideOut.changed(body, relation -> {
            if (relation instanceof Sort sort) {
                add(sort.offset, found);
                add(sort.fetch, found);
            }
            return relation;
        });
        return found;
    }

    private static void add(@Nullable RexNode count, Set<Integer> found) {
        if (count instanceof RexDynamicParam parameter) {
            found.add(parameter.getIndex());
        }
    }

    /** The parameter, which fails where it is no number of rows. */
    static Expression of(ParameterRef parameter) {
        return new Compiled(
                arguments -> RowCounts.checked("LIMIT or OFFSET", arguments[0]),
                List.of(parameter),
                parameter.type(),
                parameter.toString());
    }
}
