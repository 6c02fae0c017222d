package io.braid.planner.rewrite;

import io.braid.planner.catalog.SourceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.rules.JoinCommuteRule;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlExplainLevel;

/** Decomposition of algebra into a {@link Block}; nodes other than selections, projections and joins become leaves. */
final class BlockReader {
    /** Maximum size of an expression; nested views can make it grow exponentially. */
    private static final int MOST_NODES = 2000;

    private final int start;
    private final List<Leaf> leaves = new ArrayList<>();
    private final List<RexNode> conditions = new ArrayList<>();
    private final List<OuterJoinPart> outers = new ArrayList<>();
    private int columns;

    private BlockReader(int firstLeaf, int firstColumn) {
        this.start = firstLeaf;
        this.columns = firstColumn;
    }

    static Block read(RelNode relation) {
        BlockReader reader = new BlockReader(0, 0);
        List<RexNode> outputs = reader.outputs(relation);
        return new Block(reader.leaves, reader.conditions, reader.outers, outputs);
    }

    /** True if an expression is independent of its position in the plan. */
    static boolean isPlain(RexNode expression) {
        return RexUtil.isDeterministic(expression)
                && !RexOver.containsOver(expression)
                && RexUtil.SubQueryFinder.find(expression) == null
                && !RexUtil.containsCorrelation(expression);
    }

    private List<RexNode> outputs(RelNode relation) {
        if (relation instanceof Filter filter && isPlain(filter.getCondition())) {
            List<RexNode> below = outputs(filter.getInput());
            add(conditions, filter.getCondition(), below);
            return below;
        }
        if (relation instanceof Project project
                && project.getProjects().stream().allMatch(BlockReader::isPlain)) {
            return projected(project);
        }
        if (relation instanceof Join join && isPlain(join.getCondition())) {
            if (join.getJoinType() == JoinRelType.INNER) {
                List<RexNode> both = new ArrayList<>(outputs(join.getLeft()));
                both.addAll(outputs(join.getRight()));
                add(conditions, join.getCondition(), both);
                return both;
            }
            if (join.getJoinType() == JoinRelType.LEFT) {
                return outer(join);
            }
            if (join.getJoinType() == JoinRelType.RIGHT) {
                return JoinCommuteRule.swap(join, true, ViewJoin.builder(join)) instanceof Project project
                        ? projected(project)
                        : leaf(join);
            }
        }
        return leaf(relation);
    }

    private List<RexNode> projected(Project project) {
        int leavesBefore = leaves.size();
        int conditionsBefore = conditions.size();
        int outersBefore = outers.size();
        int columnsBefore = columns;
        List<RexNode> below = outputs(project.getInput());
        List<RexNode> outputs = project.getProjects().stream()
                .map(expression -> substituted(expression, below))
                .toList();
        if (RexUtil.nodeCount(outputs) <= MOST_NODES) {
            return outputs;
        }
        leaves.subList(leavesBefore, leaves.size()).clear();
        conditions.subList(conditionsBefore, conditions.size()).clear();
        outers.subList(outersBefore, outers.size()).clear();
        columns = columnsBefore;
        return leaf(project);
    }

    /**
     * Returns the outputs of an outer join. Computed columns of the right side are null without a match, so that only
     * plain columns can be moved up.
     */
    private List<RexNode> outer(Join join) {
        List<RexNode> both = new ArrayList<>(outputs(join.getLeft()));
        BlockReader right = new BlockReader(start + leaves.size(), columns);
        List<RexNode> found = right.outputs(join.getRight());
        if (!right.outers.isEmpty() || !found.stream().allMatch(RexInputRef.class::isInstance)) {
            right = new BlockReader(start + leaves.size(), columns);
            found = right.leaf(join.getRight());
        }
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < right.leaves.size(); i++) {
            numbers.add(start + leaves.size() + i);
        }
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        for (RexNode column : found) {
            both.add(
                    rexBuilder.makeInputRef(nullable(column.getType(), rexBuilder), ((RexInputRef) column).getIndex()));
        }
        add(right.conditions, join.getCondition(), both);
        leaves.addAll(right.leaves);
        columns = right.columns;
        outers.add(new OuterJoinPart(numbers, right.conditions));
        return both;
    }

    private static RelDataType nullable(RelDataType type, RexBuilder rexBuilder) {
        return rexBuilder.getTypeFactory().createTypeWithNullability(type, true);
    }

    private List<RexNode> leaf(RelNode relation) {
        Grouping grouping = relation instanceof Aggregate aggregate
                ? Grouping.of(aggregate).filter(Grouping::isSimple).orElse(null)
                : null;
        leaves.add(new Leaf(relation, columns, grouping == null ? name(relation) : "", grouping));
        if (grouping != null) {
            conditions.addAll(grouping.ofGroups(columns));
        }
        List<RexNode> outputs = new ArrayList<>();
        for (RelDataTypeField field : relation.getRowType().getFieldList()) {
            outputs.add(
                    relation.getCluster().getRexBuilder().makeInputRef(field.getType(), columns + field.getIndex()));
        }
        columns += outputs.size();
        return outputs;
    }

    /** Returns the name of a table, which is unique if it has a hint. */
    private static String name(RelNode relation) {
        if (relation instanceof TableScan scan) {
            return scan.getHints().isEmpty() ? name(scan) : "hinted " + scan.getId();
        }
        return RelOptUtil.toString(relation, SqlExplainLevel.DIGEST_ATTRIBUTES);
    }

    static String name(TableScan scan) {
        return Optional.ofNullable(scan.getTable().unwrap(SourceTable.class))
                .map(table -> table.schema() + "." + table.name())
                .orElseGet(() -> String.join(".", scan.getTable().getQualifiedName()));
    }

    /** True if the set of returned rows is arbitrary. */
    static boolean isArbitrary(RelNode relation) {
        return (relation instanceof Sort sort && (sort.fetch != null || sort.offset != null))
                || relation.getInputs().stream().anyMatch(BlockReader::isArbitrary);
    }

    private static void add(List<RexNode> conditions, RexNode condition, List<RexNode> below) {
        RelOptUtil.conjunctions(condition).forEach(one -> conditions.add(substituted(one, below)));
    }

    private static RexNode substituted(RexNode expression, List<RexNode> below) {
        return expression.accept(new RexShuttle() {
            @Override
            public RexNode visitInputRef(RexInputRef reference) {
                return below.get(reference.getIndex());
            }
        });
    }
}
