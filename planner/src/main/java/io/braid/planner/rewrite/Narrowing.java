package io.braid.planner.rewrite;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;

/** Answers a part of a query that selects, projects and joins from a view that has its rows, or more of them. */
final class Narrowing {
    private Narrowing() {}

    /** The ways to do so. */
    static Stream<Candidate> of(RelNode part, Block query, ViewShape shape, Reasons reasons) {
        return Containment.of(query, shape.block(), reasons).stream()
                .flatMap(containment -> Joined.of(containment, shape, known(containment, shape), reasons).stream())
                .flatMap(joined -> joined.express(query.outputs(), reasons).stream()
                        .map(outputs -> new Candidate(joined, rows -> projected(rows, outputs, part))));
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
        RelNode projected = Joined.builder(rows)
                .project(Joined.typed(outputs, Joined.types(rows).toList()), List.of(), true)
                .build();
        return RelOptUtil.createCastRel(projected, part.getRowType(), true);
    }
}
