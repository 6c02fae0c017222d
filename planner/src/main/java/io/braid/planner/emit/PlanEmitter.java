package io.braid.planner.emit;

import io.braid.engine.plan.Aggregate;
import io.braid.engine.plan.BatchedLookup;
import io.braid.engine.plan.Correlate;
import io.braid.engine.plan.DependentJoin;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.Limit;
import io.braid.engine.plan.Lookup;
import io.braid.engine.plan.Offload;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.plan.SetOperation;
import io.braid.engine.plan.Shared;
import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TableFunctionRows;
import io.braid.engine.plan.TopN;
import io.braid.engine.plan.Union;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.WorkingTable;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.expression.Expression;
import io.braid.engine.plan.expression.RowsFunction;
import io.braid.grammar.parser.json.JsonRows;
import io.braid.grammar.parser.xml.XmlRows;
import io.braid.planner.function.ArrayRows;
import io.braid.planner.function.ArrayRowsFunction;
import io.braid.planner.function.json.JsonRowsFunction;
import io.braid.planner.function.xml.XmlRowsFunction;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.planner.pushdown.KeyedLookup;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.MarkJoin;
import io.braid.planner.rel.OffloadedPart;
import io.braid.planner.rel.SharedPart;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.VolatileColumns;
import io.braid.planner.type.Types;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.core.TableSpool;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Emitter of plan nodes, from the final algebra of one statement. */
public final class PlanEmitter {
    private static final Constant ZERO =
            new Constant(DataType.of(TypeKind.BIGINT).notNull(), 0L);

    private final ExpressionEmitter expressions;
    private final JoinEmitter joins;
    private final List<DataType> parameters;
    private final PlannerOptions options;
    private final PointLookups lookups;
    private final BiConsumer<RelNode, PlanNode> emitted;
    private final Map<KeyedFragment, KeyedScan> keyedScans = new HashMap<>();
    private final Map<TransientTable, Integer> workingTables = new HashMap<>();
    private final Map<Integer, PlanNode> shared = new HashMap<>();
    /** Plans of rows that are transferred to an engine, by the scans that represent them. */
    private final IdentityHashMap<RelNode, PlanNode> handed = new IdentityHashMap<>();

    private @Nullable SourceFragment locked;
    private boolean quiet;
    private int scans;
    /** True if the plan reads exactly one fragment, once. */
    private boolean readsOne;

    /**
     * A scan that receives keys.
     *
     * @param conditions the numbers of its conditions in the order of its text
     */
    private record KeyedScan(int id, List<Integer> conditions) {}

    /**
     * Creates an emitter for one statement.
     *
     * @param parameters the types of its parameters
     * @param options the sources' features that it may use
     * @param lookups the look-ups that may be cached or batched
     * @param emitted receives the node emitted for each part of the algebra
     */
    public PlanEmitter(
            RelOptCluster cluster,
            List<DataType> parameters,
            PlannerOptions options,
            PointLookups lookups,
            BiConsumer<RelNode, PlanNode> emitted) {
        this.expressions = new ExpressionEmitter(cluster.getRexBuilder());
        this.joins = new JoinEmitter(cluster.getRexBuilder(), expressions);
        this.parameters = parameters;
        this.options = options;
        this.lookups = lookups;
        this.emitted = emitted;
    }

    /** Makes a fragment lock the rows that it reads, until its transaction ends. */
    public void lock(SourceFragment fragment) {
        locked = fragment;
    }

    /** Emits a whole plan. */
    public PlanNode emitPlan(RelNode root) {
        RelNode node = root;
        while (node instanceof org.apache.calcite.rel.core.Filter
                || node instanceof org.apache.calcite.rel.core.Project
                || node instanceof org.apache.calcite.rel.core.Sort) {
            node = node.getInput(0);
        }
        readsOne = node instanceof SourceFragment;
        return emit(root);
    }

    private PlanNode emit(RelNode relation) {
        PlanNode rows = handed.get(relation);
        if (rows != null) {
            return rows;
        }
        PlanNode node = relation instanceof OffloadedPart part ? emitOffloaded(part) : emitNode(relation);
        // Statistics are known only for the expanded form of shared subplans.
        if (!quiet) {
            emitted.accept(shared.isEmpty() ? relation : SharedPart.spelledOut(relation), node);
        }
        return node;
    }

    private PlanNode emitNode(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return emitFragment(fragment, null);
        }
        if (relation instanceof KeyedFragment keyed) {
            return emitFragment(keyed.whole(), keyed);
        }
        if (relation instanceof SharedPart part) {
            return emitShared(part);
        }
        List<PlanNode> inputs = relation.getInputs().stream().map(this::emit).toList();
        RowType columns = Types.fromCalcite(relation.getRowType());
        if (relation instanceof org.apache.calcite.rel.core.Filter filter) {
            return new Filter(inputs.get(0), expressions.emit(filter.getCondition()));
        }
        if (relation instanceof org.apache.calcite.rel.core.Project project) {
            return emitProject(project, inputs.get(0), columns);
        }
        if (relation instanceof VolatileColumns volatiles) {
            return new Project(inputs.get(0), castAll(expressions.emit(volatiles.columns()), columns), columns);
        }
        if (relation instanceof io.braid.planner.rel.DependentJoin join) {
            return emitDependentJoin(join, (HashJoin) joins.emit(join, inputs.get(0), inputs.get(1), columns));
        }
        if (relation instanceof io.braid.planner.rel.MergeJoin join) {
            return MergeJoins.of(join, joins.emit(join, inputs.get(0), inputs.get(1), columns));
        }
        if (relation instanceof MarkJoin join) {
            return joins.emit(join, inputs.get(0), inputs.get(1), columns);
        }
        if (relation instanceof Join join) {
            return joins.emit(join, inputs.get(0), inputs.get(1), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Aggregate aggregate) {
            return emitAggregate(aggregate, inputs.get(0), columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Sort sort) {
            return emitSort(sort, inputs.get(0));
        }
        if (relation instanceof SetOp operation) {
            return emitSetOperation(operation, inputs, columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Values values) {
            return emitValues(values, columns);
        }
        if (relation instanceof TableFunctionScan rows && rows.getCall() instanceof RexCall call) {
            return emitFunctionRows(call, columns);
        }
        if (relation instanceof org.apache.calcite.rel.core.Correlate correlate) {
            return new Correlate(
                    correlate.getCorrelationId().getId(),
                    inputs.get(0),
                    inputs.get(1),
                    JoinEmitter.typeOf(correlate.getJoinType(), correlate),
                    columns);
        }
        return emitRecursion(relation, inputs, columns);
    }

    private PlanNode emitOffloaded(OffloadedPart part) {
        List<Offload.Handover> leaves = new ArrayList<>();
        for (OffloadedPart.LeafScan leaf : part.leaves()) {
            PlanNode rows = emit(leaf.rows());
            handed.put(leaf.scan(), rows);
            leaves.add(new Offload.Handover(
                    SourceSqlConverter.path((TableScan) leaf.scan()).get(0),
                    Types.fromCalcite(leaf.scan().getRowType()),
                    rows));
        }
        FragmentText text =
                new FragmentWriter(new SourceFragment(part.engine(), part.body()), parameters, options).write();
        return new Offload(
                scans++,
                part.engine().name(),
                text.sql(),
                text.arguments(),
                Types.fromCalcite(part.getRowType()),
                leaves,
                options.uses(PlannerSwitch.ENGINE_FALLBACK) ? emitQuietly(part.body()) : null,
                part.reason());
    }

    /** Emits the local fallback plan for an unavailable engine, without its costs. */
    private PlanNode emitQuietly(RelNode body) {
        boolean before = quiet;
        quiet = true;
        try {
            return emit(body);
        } finally {
            quiet = before;
        }
    }

    private PlanNode emitDependentJoin(io.braid.planner.rel.DependentJoin join, HashJoin inner) {
        io.braid.planner.rel.DependentJoin.Driver driver = join.driver();
        KeyedScan scan =
                Objects.requireNonNull(keyedScans.get(driver.dependent().first()));
        int condition = scan.conditions().indexOf(driver.condition());
        return new DependentJoin(inner, driver.right(), driver.keys(), driver.mostKeys(), scan.id(), condition);
    }

    private PlanNode emitFunctionRows(RexCall call, RowType columns) {
        return new TableFunctionRows(rowsFunction(call), expressions.emit(call.getOperands()), columns);
    }

    private static RowsFunction rowsFunction(RexCall call) {
        if (call.getOperator().equals(JsonRows.OPERATOR)) {
            return new JsonRowsFunction();
        }
        if (call.getOperator().equals(XmlRows.OPERATOR)) {
            return new XmlRowsFunction();
        }
        if (call.getOperator().equals(ArrayRows.OPERATOR)) {
            return new ArrayRowsFunction();
        }
        throw UnsupportedFeature.expression(call);
    }

    private PlanNode emitShared(SharedPart part) {
        PlanNode known = shared.get(part.number());
        PlanNode input = known == null ? emit(part.getInput()) : known;
        shared.put(part.number(), input);
        return new Shared(part.number(), input);
    }

    private PlanNode emitRecursion(RelNode relation, List<PlanNode> inputs, RowType columns) {
        if (relation instanceof RepeatUnion union) {
            return new RecursiveUnion(
                    workingTable(union.getTransientTable()),
                    withTypes(inputs.get(0), columns),
                    withTypes(inputs.get(1), columns),
                    union.all,
                    columns);
        }
        if (relation instanceof TableSpool) {
            return inputs.get(0);
        }
        if (relation instanceof TableScan scan && scan.getTable().unwrap(TransientTable.class) != null) {
            return new WorkingTable(workingTable(scan.getTable()), columns);
        }
        throw UnsupportedFeature.relation(relation);
    }

    /** Returns the number of a working table; negative, because the others are those of correlations. */
    private int workingTable(@Nullable RelOptTable table) {
        TransientTable key = Objects.requireNonNull(table).unwrapOrThrow(TransientTable.class);
        return workingTables.computeIfAbsent(key, unknown -> -1 - workingTables.size());
    }

    private static PlanNode emitSetOperation(SetOp operation, List<PlanNode> inputs, RowType columns) {
        List<PlanNode> alike =
                inputs.stream().map(input -> withTypes(input, columns)).toList();
        if (operation.kind == SqlKind.UNION && operation.all) {
            return new Union(alike, columns);
        }
        if (operation.kind == SqlKind.UNION) {
            throw UnsupportedFeature.relation(operation);
        }
        SetOperation.Kind kind =
                operation.kind == SqlKind.INTERSECT ? SetOperation.Kind.INTERSECT : SetOperation.Kind.EXCEPT;
        PlanNode result = alike.get(0);
        for (PlanNode other : alike.subList(1, alike.size())) {
            result = new SetOperation(result, other, kind, operation.all, columns);
        }
        return result;
    }

    private PlanNode emitFragment(SourceFragment fragment, @Nullable KeyedFragment keyed) {
        FragmentText text = new FragmentWriter(fragment, parameters, options).write();
        int id = scans++;
        KeyedText keyedText = null;
        if (keyed != null) {
            KeyedTextWriter writer = new KeyedTextWriter(keyed, parameters, options);
            keyedScans.put(keyed.first(), new KeyedScan(id, writer.order()));
            keyedText = writer.write();
        }
        Lookup lookup = lookups.of(fragment, keyed);
        return new SourceScan(
                id,
                fragment.source().name(),
                fragment.equals(locked) ? text.sql() + " FOR UPDATE" : text.sql(),
                text.arguments(),
                Types.fromCalcite(fragment.getRowType()),
                fragment.getCluster().getMetadataQuery().getRowCount(fragment),
                keyedText,
                lookup,
                readsOne && lookup == null ? emitCommon(id, fragment) : null,
                fragment.groupsInParts());
    }

    private @Nullable BatchedLookup emitCommon(int id, SourceFragment fragment) {
        KeyedLookup lookup = lookups.common(fragment);
        if (lookup == null) {
            return null;
        }
        KeyedFragment keyed = lookup.fragment();
        FragmentText text = new FragmentWriter(keyed.whole(), parameters, options).write();
        SourceScan scan = new SourceScan(
                id,
                fragment.source().name(),
                text.sql(),
                text.arguments(),
                Types.fromCalcite(keyed.getRowType()),
                1,
                new KeyedTextWriter(keyed, parameters, options).write());
        return new BatchedLookup(
                scan, expressions.emit(lookup.key()), fragment.getRowType().getFieldCount());
    }

    private PlanNode emitProject(org.apache.calcite.rel.core.Project project, PlanNode input, RowType columns) {
        if (!project.containsOver()) {
            return new Project(input, castAll(expressions.emit(project.getProjects()), columns), columns);
        }
        RexBuilder rexBuilder = project.getCluster().getRexBuilder();
        WindowEmitter windows = new WindowEmitter(rexBuilder, expressions, input.columns());
        PlanNode computed = windows.windows(input, project.getProjects());
        List<Expression> emitted = expressions.emit(windows.withoutWindows(project.getProjects()));
        return new Project(computed, castAll(emitted, columns), columns);
    }

    private static PlanNode emitAggregate(
            org.apache.calcite.rel.core.Aggregate aggregate, PlanNode input, RowType columns) {
        return new Aggregate(
                input,
                aggregate.getGroupSet().asList(),
                aggregate.getGroupSets().stream().map(ImmutableBitSet::asList).toList(),
                aggregate.getAggCallList().stream().map(AggregateEmitter::emit).toList(),
                columns);
    }

    private PlanNode emitSort(org.apache.calcite.rel.core.Sort sort, PlanNode input) {
        List<SortKey> keys = AggregateEmitter.keys(sort.getCollation().getFieldCollations());
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

    private PlanNode emitValues(org.apache.calcite.rel.core.Values values, RowType columns) {
        List<List<Expression>> rows = values.getTuples().stream()
                .map(row -> castAll(expressions.emit(row), columns))
                .toList();
        return new Values(rows, columns);
    }

    /** Returns the input, projected if its types differ. */
    private static PlanNode withTypes(PlanNode input, RowType columns) {
        List<Expression> references = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            references.add(new ColumnRef(i, input.columns().type(i)));
        }
        List<Expression> cast = castAll(references, columns);
        return cast.equals(references) ? input : new Project(input, cast, columns);
    }

    private static List<Expression> castAll(List<Expression> values, RowType columns) {
        List<Expression> cast = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            cast.add(ExpressionEmitter.cast(values.get(i), columns.type(i)));
        }
        return cast;
    }
}
