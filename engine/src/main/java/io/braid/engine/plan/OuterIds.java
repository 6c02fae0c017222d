package io.braid.engine.plan;

import io.braid.engine.plan.expression.Call;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.OuterRef;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Ids of the outer correlations and recursions on whose row or table a plan depends. */
public final class OuterIds implements PlanVisitor<Set<Integer>> {
    private static final OuterIds INSTANCE = new OuterIds();

    private OuterIds() {}

    public static Set<Integer> of(PlanNode node) {
        return node.accept(INSTANCE);
    }

    private static Set<Integer> ofInputs(PlanNode node, Stream<? extends @Nullable Expression> expressions) {
        Set<Integer> ids = new HashSet<>();
        expressions.filter(Objects::nonNull).forEach(expression -> collect(expression, ids));
        node.inputs().forEach(input -> ids.addAll(of(input)));
        return ids;
    }

    private static Set<Integer> ofInputs(PlanNode node) {
        return ofInputs(node, Stream.of());
    }

    private static void collect(Expression expression, Set<Integer> ids) {
        if (expression instanceof OuterRef reference) {
            ids.add(reference.id());
        } else if (expression instanceof Call call) {
            call.arguments().forEach(argument -> collect(argument, ids));
        } else if (expression instanceof Compiled compiled) {
            compiled.arguments().forEach(argument -> collect(argument, ids));
        }
    }

    @Override
    public Set<Integer> visitSourceScan(SourceScan scan) {
        KeyedText keyed = scan.keyed();
        return ofInputs(
                scan,
                Stream.concat(scan.arguments().stream(), keyed == null ? Stream.of() : keyed.arguments().stream()));
    }

    @Override
    public Set<Integer> visitValues(Values values) {
        return ofInputs(values, values.rows().stream().flatMap(List::stream));
    }

    @Override
    public Set<Integer> visitFunctionRows(TableFunctionRows rows) {
        return ofInputs(rows, rows.arguments().stream());
    }

    @Override
    public Set<Integer> visitFilter(Filter filter) {
        return ofInputs(filter, Stream.of(filter.condition()));
    }

    @Override
    public Set<Integer> visitProject(Project project) {
        return ofInputs(project, project.expressions().stream());
    }

    @Override
    public Set<Integer> visitHashJoin(HashJoin join) {
        return ofInputs(join, Stream.ofNullable(join.residual()));
    }

    @Override
    public Set<Integer> visitDependentJoin(DependentJoin join) {
        return visitHashJoin(join.join());
    }

    @Override
    public Set<Integer> visitMergeJoin(MergeJoin join) {
        return visitHashJoin(join.join());
    }

    @Override
    public Set<Integer> visitNestedLoopJoin(NestedLoopJoin join) {
        return ofInputs(join, Stream.of(join.condition()));
    }

    @Override
    public Set<Integer> visitAggregate(Aggregate aggregate) {
        return ofInputs(aggregate);
    }

    @Override
    public Set<Integer> visitSort(Sort sort) {
        return ofInputs(sort);
    }

    @Override
    public Set<Integer> visitTopN(TopN topN) {
        return ofInputs(topN, Stream.of(topN.offset(), topN.fetch()));
    }

    @Override
    public Set<Integer> visitLimit(Limit limit) {
        return ofInputs(limit, Stream.concat(Stream.of(limit.offset()), Stream.ofNullable(limit.fetch())));
    }

    @Override
    public Set<Integer> visitUnion(Union union) {
        return ofInputs(union);
    }

    @Override
    public Set<Integer> visitAnalyze(Analyze analyze) {
        return ofInputs(analyze);
    }

    @Override
    public Set<Integer> visitSetOperation(SetOperation operation) {
        return ofInputs(operation);
    }

    @Override
    public Set<Integer> visitWindow(Window window) {
        return ofInputs(
                window,
                Stream.of(window.frame().start(), window.frame().end())
                        .flatMap(bound -> Stream.ofNullable(bound.distance())));
    }

    @Override
    public Set<Integer> visitRecursiveUnion(RecursiveUnion union) {
        return without(ofInputs(union), union.id());
    }

    @Override
    public Set<Integer> visitWorkingTable(WorkingTable table) {
        return Set.of(table.id());
    }

    @Override
    public Set<Integer> visitCorrelate(Correlate correlate) {
        return without(ofInputs(correlate), correlate.id());
    }

    @Override
    public Set<Integer> visitShared(Shared shared) {
        return ofInputs(shared);
    }

    @Override
    public Set<Integer> visitOffload(Offload offload) {
        return ofInputs(offload, offload.arguments().stream());
    }

    private static Set<Integer> without(Set<Integer> ids, int id) {
        ids.remove(id);
        return ids;
    }
}
