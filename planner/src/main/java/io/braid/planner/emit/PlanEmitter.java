package io.braid.planner.emit;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.planner.catalog.Types;
import io.braid.planner.step.SourceFragment;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Turns the final algebra of one statement into plan nodes. */
public final class PlanEmitter {
    private static final Constant ZERO =
            new Constant(DataType.of(TypeKind.BIGINT).notNull(), 0L);

    private final ExpressionEmitter expressions;
    private final JoinEmitter joins;
    private final List<DataType> parameters;
    private int scans;

    /**
     * An emitter for one statement.
     *
     * @param parameters the types of its parameters
     */
    public PlanEmitter(RelOptCluster cluster, List<DataType> parameters) {
        this.expressions = new ExpressionEmitter(cluster.getRexBuilder());
        this.joins = new JoinEmitter(cluster.getRexBuilder(), expressions);
        this.parameters = parameters;
    }

    public PlanNode emit(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return emitFragment(fragment);
        }
        List<PlanNode> inputs = relation.getInputs().stream().map(this::emit).toList();
        RowType columns = Types.fromCalcite(relation.getRowType());
        if (relation instanceof org.apache.calcite.rel.core.Filter filter) {
            return new Filter(inputs.get(0), expressions.emit(filter.getCondition()));
        }
        if (relation instanceof org.apache.calcite.rel.core.Project project) {
            return emitProject(project, inputs.get(0), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Join join) {
            return joins.emit(join, inputs.get(0), inputs.get(1), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Aggregate aggregate) {
            return emitAggregate(aggregate, inputs.get(0), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Sort sort) {
            return emitSort(sort, inputs.get(0));
        }
        if (relation instanceof org.apache.calcite.rel.core.Union union && union.all) {
            return new Union(
                    inputs.stream().map(input -> withTypes(input, columns)).toList(), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Values values) {
            return emitValues(values, columns);
        }
        throw Unsupported.relation(relation);
    }

    private PlanNode emitFragment(SourceFragment fragment) {
        FragmentText text = new FragmentWriter(fragment, parameters).write();
        return new SourceScan(
                scans++,
                fragment.source().name(),
                text.sql(),
                text.arguments(),
                Types.fromCalcite(fragment.getRowType()),
                fragment.getCluster().getMetadataQuery().getRowCount(fragment));
    }

    private PlanNode emitProject(org.apache.calcite.rel.core.Project project, PlanNode input, RowType columns) {
        List<Expression> emitted = expressions.emit(project.getProjects());
        return new Project(input, castAll(emitted, columns), columns);
    }

    private static PlanNode emitAggregate(
            org.apache.calcite.rel.core.Aggregate aggregate, PlanNode input, RowType columns) {
        if (aggregate.getGroupType() != org.apache.calcite.rel.core.Aggregate.Group.SIMPLE) {
            throw Unsupported.aggregate("over GROUPING SETS, ROLLUP or CUBE");
        }
        return new Aggregate(
                input,
                aggregate.getGroupSet().asList(),
                aggregate.getAggCallList().stream().map(AggregateEmitter::emit).toList(),
                columns);
    }

    private PlanNode emitSort(org.apache.calcite.rel.core.Sort sort, PlanNode input) {
        List<SortKey> keys = sort.getCollation().getFieldCollations().stream()
                .map(PlanEmitter::emitKey)
                .toList();
        Expression offset = bound(sort.offset);
        Expression fetch = sort.fetch == null ? null : bound(sort.fetch);
        if (keys.isEmpty()) {
            return new Limit(input, offset, fetch);
        }
        if (fetch != null) {
            return new TopN(input, keys, offset, fetch);
        }
        Sort sorted = new Sort(input, keys);
        return sort.offset == null ? sorted : new Limit(sorted, offset, null);
    }

    private Expression bound(@Nullable RexNode bound) {
        return bound == null ? ZERO : ExpressionEmitter.cast(expressions.emit(bound), DataType.of(TypeKind.BIGINT));
    }

    private static SortKey emitKey(RelFieldCollation key) {
        boolean nullsFirst = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
        return new SortKey(key.getFieldIndex(), key.direction.isDescending(), nullsFirst);
    }

    private PlanNode emitValues(org.apache.calcite.rel.core.Values values, RowType columns) {
        List<List<Expression>> rows = values.getTuples().stream()
                .map(row -> castAll(expressions.emit(row), columns))
                .toList();
        return new Values(rows, columns);
    }

    /** The input, projected where its types are not exactly these. */
    private static PlanNode withTypes(PlanNode input, RowType columns) {
        List<Expression> references = new java.util.ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            references.add(new io.braid.engine.plan.expression.ColumnRef(
                    i, input.columns().type(i)));
        }
        List<Expression> cast = castAll(references, columns);
        return cast.equals(references) ? input : new Project(input, cast, columns);
    }

    private static List<Expression> castAll(List<Expression> values, RowType columns) {
        List<Expression> cast = new java.util.ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            cast.add(ExpressionEmitter.cast(values.get(i), columns.type(i)));
        }
        return cast;
    }
}
