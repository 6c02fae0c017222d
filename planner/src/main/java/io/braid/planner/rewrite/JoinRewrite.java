package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** Rewrite of a select-project-join block from a view that contains its rows. */
final class JoinRewrite {
    private JoinRewrite() {}

    /** Returns the possible rewrites. */
    static Stream<RewriteCandidate> of(RelNode part, Block query, ViewShape shape, RejectionReasons reasons) {
        return Containment.of(query, shape.block(), reasons).stream()
                .flatMap(containment -> ViewJoin.of(containment, shape, known(containment, shape), reasons).stream())
                .flatMap(joined -> joined.express(query.outputs(), reasons).stream()
                        .map(outputs -> new RewriteCandidate(joined, rows -> projected(rows, outputs, part))));
    }

    private static Map<RexNode, Integer> known(Containment containment, ViewShape shape) {
        Map<RexNode, Integer> known = new HashMap<>();
        List<RexNode> outputs = shape.block().outputs();
        for (int i = 0; i < outputs.size(); i++) {
            int column = i;
            containment.canonical(outputs.get(i)).ifPresent(expression -> known.putIfAbsent(expression, column));
        }
        return known;
    }

    private static RelNode projected(RelNode rows, List<RexNode> outputs, RelNode part) {
        RelNode projected = ViewJoin.builder(rows)
                .project(ViewJoin.typed(outputs, ViewJoin.types(rows).toList()), List.of(), true)
                .build();
        return RelOptUtil.createCastRel(projected, part.getRowType(), true);
    }
}
