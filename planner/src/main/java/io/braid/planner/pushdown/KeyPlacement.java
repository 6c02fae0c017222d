package io.braid.planner.pushdown;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.KeyCondition;
import io.braid.planner.rel.KeyPath;
import io.braid.planner.rel.SourceFragment;
import io.braid.spi.capability.Exactness;
import io.braid.spi.catalog.Key;
import io.braid.spi.catalog.TableDescription;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Placement of a key condition in a fragment: as close to a table as equalities allow, where an index can serve it,
 * because sources do not push such conditions through joins themselves.
 */
public final class KeyPlacement {
    private static final Set<SqlKind> FOUND_BY_INDEX = EnumSet.of(
            SqlKind.EQUALS,
            SqlKind.SEARCH,
            SqlKind.LESS_THAN,
            SqlKind.LESS_THAN_OR_EQUAL,
            SqlKind.GREATER_THAN,
            SqlKind.GREATER_THAN_OR_EQUAL);

    /** Joins into whose left input a condition on the left columns can be pushed. */
    private static final Set<JoinRelType> KEEPING_LEFT =
            EnumSet.of(JoinRelType.LEFT, JoinRelType.SEMI, JoinRelType.ANTI);

    private final SourceFragment fragment;
    private final int number;
    private final RexBuilder rexBuilder;

    /**
     * A fragment with the key condition in place.
     *
     * @param relation the relation that the source evaluates
     * @param exactness the exactness with which the source finds the keys; never LOCAL
     * @param indexed whether an index of a table finds them
     * @param rowsRead rows that the source reads there without keys
     * @param rowsWorked rows that the source then joins and groups, counted once per operation
     * @param rowsBeside rows that the source joins with them
     * @param grouped whether the source groups the rows that are found
     */
    public record Placed(
            RelNode relation,
            Exactness exactness,
            boolean indexed,
            double rowsRead,
            double rowsWorked,
            double rowsBeside,
            boolean grouped) {
        private Placed within(RelNode outer) {
            return new Placed(
                    outer, exactness, indexed, rowsRead, rowsWorked, rowsBeside, grouped || outer instanceof Aggregate);
        }

        private Placed reading(double rows) {
            return new Placed(relation, exactness, indexed, rows, rowsWorked, rowsBeside, grouped);
        }

        private Placed working(double rows, double beside) {
            return new Placed(relation, exactness, indexed, rowsRead, rowsWorked + rows, rowsBeside + beside, grouped);
        }

        /** Combines both inputs of a join. */
        private Placed and(Placed right, Join join) {
            return new Placed(
                    join.copy(join.getTraitSet(), List.of(relation, right.relation)),
                    exactness.worse(right.exactness),
                    indexed && right.indexed,
                    rowsRead + right.rowsRead,
                    rowsWorked + right.rowsWorked,
                    rowsBeside + right.rowsBeside,
                    grouped || right.grouped);
        }
    }

    public KeyPlacement(SourceFragment fragment) {
        this(fragment, 0);
    }

    /** Creates the placement in a fragment that already receives the keys of this many joins. */
    public KeyPlacement(SourceFragment fragment, int number) {
        this.fragment = fragment;
        this.number = number;
        this.rexBuilder = fragment.getCluster().getRexBuilder();
    }

    /** Places a condition on these columns of the fragment; empty if the source's comparison would lose rows. */
    public Optional<Placed> on(List<Integer> columns) {
        Placed placed =
                place(fragment.body(), columns.stream().map(KeyPlacement::only).toList());
        return placed.exactness() == Exactness.LOCAL ? Optional.empty() : Optional.of(placed);
    }

    /** Places the condition at or below a node; each part of the key may be any of several equal columns. */
    private Placed place(RelNode node, List<NavigableSet<Integer>> key) {
        if (node instanceof Filter filter) {
            return throughFilter(filter, beside(filter, place(filter.getInput(), key)));
        }
        if (node instanceof Project project && !project.containsOver()) {
            List<NavigableSet<Integer>> below = mapped(key, column -> reference(project, column));
            return isWhole(below) ? within(node, 0, place(project.getInput(), below)) : here(node, key);
        }
        if (node instanceof Aggregate aggregate && aggregate.getGroupType() == Aggregate.Group.SIMPLE) {
            List<Integer> groups = aggregate.getGroupSet().asList();
            List<NavigableSet<Integer>> below = mapped(key, column -> column < groups.size() ? groups.get(column) : -1);
            return isWhole(below) ? within(node, 0, place(aggregate.getInput(), below)) : here(node, key);
        }
        return node instanceof Join join ? throughJoin(join, key) : here(node, key);
    }

    private Placed throughJoin(Join join, List<NavigableSet<Integer>> key) {
        int leftColumns = join.getLeft().getRowType().getFieldCount();
        boolean inner = join.getJoinType() == JoinRelType.INNER;
        List<NavigableSet<Integer>> equal = withEqual(join, key);
        List<NavigableSet<Integer>> all = inner ? equal : key;
        List<NavigableSet<Integer>> left = mapped(all, column -> column < leftColumns ? column : -1);
        List<NavigableSet<Integer>> right = mapped(equal, column -> column - leftColumns);
        boolean leftPossible = isWhole(left) && (inner || KEEPING_LEFT.contains(join.getJoinType()));
        boolean rightPossible = isWhole(right) && (inner || leftPossible);
        if (!leftPossible && !rightPossible) {
            return here(join, all);
        }
        Placed belowLeft = leftPossible ? place(join.getLeft(), left) : null;
        Placed belowRight = rightPossible ? place(join.getRight(), right) : null;
        if (belowLeft != null && belowRight != null && mustBeInBoth(belowLeft, belowRight)) {
            return inBoth(join, belowLeft, belowRight);
        }
        Placed inLeft = belowLeft == null ? null : within(join, 0, belowLeft);
        Placed inRight = belowRight == null || !inner ? null : within(join, 1, belowRight);
        if (inLeft == null || (inRight != null && inRight.indexed() && !inLeft.indexed())) {
            return Objects.requireNonNull(inRight);
        }
        return inLeft;
    }

    /**
     * True if the source would otherwise group all rows of one side, although only those are needed that join with the
     * rows found on the other.
     */
    private static boolean mustBeInBoth(Placed left, Placed right) {
        return (left.grouped() || right.grouped())
                && left.exactness() != Exactness.LOCAL
                && right.exactness() != Exactness.LOCAL;
    }

    private static Placed inBoth(Join join, Placed left, Placed right) {
        RelMetadataQuery metadata = join.getCluster().getMetadataQuery();
        double rows =
                join.getInputs().stream().mapToDouble(metadata::getRowCount).sum();
        return left.and(right, join).working(rows, 0);
    }

    /** Merges the condition into the filter, to avoid a nested query. */
    private Placed throughFilter(Filter filter, Placed below) {
        if (below.relation() instanceof Filter keys && keys.getInput() == filter.getInput()) {
            RexNode both = RexUtil.composeConjunction(rexBuilder, List.of(filter.getCondition(), keys.getCondition()));
            return below.within(LogicalFilter.create(filter.getInput(), both));
        }
        return within(filter, 0, below);
    }

    /** Reduces the rows read of a table if its own filter uses an index, too. */
    private static Placed beside(Filter filter, Placed below) {
        return isFoundByIndex(filter)
                ? below.reading(filter.getCluster().getMetadataQuery().getRowCount(filter))
                : below;
    }

    /** True if an index of a table finds the rows of a filter. */
    public static boolean isFoundByIndex(Filter filter) {
        return filter.getInput() instanceof TableScan scan
                && scan.getTable().unwrap(SourceTable.class) != null
                && RelOptUtil.conjunctions(filter.getCondition()).stream()
                        .anyMatch(conjunct -> isFoundByIndex(conjunct, scan));
    }

    private static boolean isFoundByIndex(RexNode condition, TableScan scan) {
        return condition.isA(FOUND_BY_INDEX)
                && ((RexCall) condition)
                        .getOperands().stream()
                                .anyMatch(operand -> operand instanceof RexInputRef column
                                        && hasIndex(scan, List.of(column.getIndex())));
    }

    private static Placed within(RelNode node, int input, Placed below) {
        List<RelNode> inputs = new ArrayList<>(node.getInputs());
        inputs.set(input, below.relation());
        Placed placed = below.within(node.copy(node.getTraitSet(), inputs));
        if (!(node instanceof Join || node instanceof Aggregate)) {
            return placed;
        }
        RelMetadataQuery metadata = node.getCluster().getMetadataQuery();
        double rows = metadata.getRowCount(node.getInput(input));
        double all =
                node.getInputs().stream().mapToDouble(metadata::getRowCount).sum();
        return placed.working(rows, all - rows);
    }

    private Placed here(RelNode node, List<NavigableSet<Integer>> key) {
        List<Integer> columns = key.stream().map(NavigableSet::first).toList();
        List<RexNode> references = columns.stream()
                .map(column -> (RexNode) rexBuilder.makeInputRef(node, column))
                .toList();
        PushdownExactness exact = new PushdownExactness(fragment.source().capabilities(), List.of(node));
        Exactness exactness = references.stream()
                .map(column -> exact.condition(rexBuilder.makeCall(SqlStdOperatorTable.EQUALS, column, column)))
                .reduce(Exactness.EXACT, Exactness::worse);
        return new Placed(
                LogicalFilter.create(node, KeyCondition.on(references, number, rexBuilder)),
                exactness,
                node instanceof TableScan scan && hasIndex(scan, columns),
                node.getCluster().getMetadataQuery().getRowCount(node),
                0,
                0,
                false);
    }

    private static boolean hasIndex(TableScan scan, List<Integer> columns) {
        TableDescription table =
                scan.getTable().unwrapOrThrow(SourceTable.class).description();
        List<String> names = columns.stream()
                .map(column -> scan.getRowType().getFieldNames().get(column))
                .toList();
        Stream<List<String>> indexes = Stream.of(
                        Stream.of(table.primaryKey()),
                        table.keys().unique().stream().map(Key::columns),
                        table.keys().indexes().stream().map(index -> index.columns()))
                .flatMap(each -> each);
        return indexes.anyMatch(index -> !index.isEmpty() && names.contains(index.get(0)));
    }

    /** Adds the columns that the join equates to those of each part of the key. */
    private static List<NavigableSet<Integer>> withEqual(Join join, List<NavigableSet<Integer>> key) {
        List<NavigableSet<Integer>> all = key.stream()
                .map(part -> (NavigableSet<Integer>) new TreeSet<>(part))
                .toList();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            if (conjunct.isA(SqlKind.EQUALS)
                    && ((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef first
                    && ((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef second
                    && isSameKind(first.getType(), second.getType())) {
                all.stream()
                        .filter(part -> part.contains(first.getIndex()) || part.contains(second.getIndex()))
                        .forEach(part -> part.addAll(List.of(first.getIndex(), second.getIndex())));
            }
        }
        return all;
    }

    private static boolean isSameKind(RelDataType one, RelDataType other) {
        return one.getSqlTypeName() == other.getSqlTypeName() && one.getScale() == other.getScale();
    }

    private static int reference(Project project, int column) {
        return KeyPath.source(project.getProjects().get(column)) instanceof RexInputRef reference
                ? reference.getIndex()
                : -1;
    }

    private static List<NavigableSet<Integer>> mapped(List<NavigableSet<Integer>> key, IntUnaryOperator mapping) {
        return key.stream()
                .map(part -> part.stream()
                        .map(column -> mapping.applyAsInt(column))
                        .filter(column -> column >= 0)
                        .collect(KeyPlacement.sorted()))
                .toList();
    }

    private static Collector<Integer, ?, NavigableSet<Integer>> sorted() {
        return Collectors.toCollection(TreeSet::new);
    }

    private static NavigableSet<Integer> only(Integer column) {
        return new TreeSet<>(List.of(column));
    }

    private static boolean isWhole(List<NavigableSet<Integer>> key) {
        return key.stream().noneMatch(NavigableSet::isEmpty);
    }
}
