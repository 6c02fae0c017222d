package io.braid.planner.join;

import io.braid.planner.cost.KeyedCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.pushdown.FragmentPlacement;
import io.braid.planner.pushdown.KeyPlacement;
import io.braid.planner.pushdown.Recheck;
import io.braid.planner.rel.KeyPath;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.type.Types;
import io.braid.spi.Source;
import io.braid.spi.capability.KeyForm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** One of the relations of a {@link JoinGraph}, with its source and its cost. */
public final class JoinLeaf {
    private final RelNode relation;
    private final PlannerOptions options;
    private final RelNode placed;
    private final int firstColumn;
    private final double rows;
    private final double rowsRead;
    private final Map<Integer, Double> distinct = new HashMap<>();
    private final Map<Integer, Optional<KeyedColumn>> keyed = new HashMap<>();

    /** A column to which keys can be sent: their form, and the number of rows that the source reads for them. */
    record KeyedColumn(KeyForm form, boolean indexed, double rowsRead) {}

    /**
     * Creates a leaf.
     *
     * @param firstColumn the number of its first column among those of the graph
     */
    JoinLeaf(RelNode relation, int firstColumn, PlannerOptions options) {
        this.relation = relation;
        this.firstColumn = firstColumn;
        this.options = options;
        this.placed = new FragmentPlacement(options).apply(relation);
        this.rows = rowCount(relation);
        this.rowsRead = rowsRead(relation);
    }

    public RelNode relation() {
        return relation;
    }

    /** Returns its columns, numbered as in the graph. */
    public ImmutableBitSet columns() {
        return ImmutableBitSet.range(
                firstColumn, firstColumn + relation.getRowType().getFieldCount());
    }

    /** Returns the fragment, if one source evaluates the relation, possibly with rechecks. */
    Optional<SourceFragment> fragment() {
        return placed instanceof SourceFragment fragment
                ? Optional.of(fragment)
                : Recheck.of(placed, options).map(Recheck::narrowed);
    }

    Optional<Source> source() {
        return fragment().map(SourceFragment::source);
    }

    double rows() {
        return rows;
    }

    /** Returns the row count of its largest table, which bounds the number of key values. */
    double tableRows() {
        return Math.max(rows, largestTable(relation));
    }

    /** Returns the number of values of a key in the whole table, reduced by conditions on the key itself. */
    double values(ImmutableBitSet key) {
        return key.cardinality() == 1
                ? Math.max(rows, Math.min(tableRows(), KeyedCost.possible(relation, List.of(key.nth(0) - firstColumn))))
                : tableRows();
    }

    private static double largestTable(RelNode relation) {
        return relation instanceof TableScan
                ? rowCount(relation)
                : relation.getInputs().stream()
                        .mapToDouble(JoinLeaf::largestTable)
                        .max()
                        .orElse(0);
    }

    /** Returns the number of rows that sources read for it. */
    double rowsRead() {
        return rowsRead;
    }

    /** Returns the estimated number of distinct values of a column. */
    double distinct(int column) {
        return distinct.computeIfAbsent(column, unknown -> KeyedCost.distinct(relation, List.of(column - firstColumn)));
    }

    /** True if that estimate is based on statistics. */
    boolean knowsDistinct(int column) {
        return KeyedCost.knowsDistinct(relation, column - firstColumn);
    }

    /** Returns its unique keys, numbered as in the graph. */
    List<ImmutableBitSet> keys() {
        Set<ImmutableBitSet> keys = relation.getCluster().getMetadataQuery().getUniqueKeys(relation);
        return keys == null
                ? List.of()
                : keys.stream().map(key -> key.shift(firstColumn)).toList();
    }

    /** Returns the way to send keys for a column, if possible. */
    Optional<KeyedColumn> keyed(int column) {
        return keyed.computeIfAbsent(column, unknown -> KeyPath.of(placed, column - firstColumn)
                .filter(KeyOption::canBeSent)
                .flatMap(JoinLeaf::keyed));
    }

    private static Optional<KeyedColumn> keyed(KeyPath path) {
        SourceFragment fragment = path.fragment();
        var type = fragment.getRowType().getFieldList().get(path.column()).getType();
        @Nullable
        KeyForm form = fragment.source()
                .capabilities()
                .keyForm(List.of(Types.fromCalciteType(type)))
                .orElse(null);
        return form == null
                ? Optional.empty()
                : new KeyPlacement(fragment)
                        .on(List.of(path.column()))
                        .map(keys -> new KeyedColumn(form, keys.indexed(), keys.rowsRead()));
    }

    private static double rowsRead(RelNode relation) {
        boolean found = relation instanceof TableScan
                || (relation instanceof Filter filter && KeyPlacement.isFoundByIndex(filter));
        return found
                ? rowCount(relation)
                : relation.getInputs().stream().mapToDouble(JoinLeaf::rowsRead).sum();
    }

    private static double rowCount(RelNode relation) {
        return Math.max(1, relation.getCluster().getMetadataQuery().getRowCount(relation));
    }
}
