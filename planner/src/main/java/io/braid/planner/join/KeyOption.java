package io.braid.planner.join;

import io.braid.planner.cost.KeyedCost;
import io.braid.planner.hint.TableHints;
import io.braid.planner.pushdown.KeyPlacement;
import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.JoinKey;
import io.braid.planner.rel.KeyCondition;
import io.braid.planner.rel.KeyPath;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.type.Types;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** An option to make a join dependent: the keys, their direction and target fragment, and the gain. */
public final class KeyOption {
    /** Minimum number of keys for which a hint is followed; never more keys than there are rows. */
    private static final long MOST_HINTED = 1_000;

    /** Maximum share of the possible keys that is sent from an unfiltered side. */
    private static final double FEW = 0.25;

    private final boolean rightDrives;
    private final List<Part> parts;
    private final KeyForm form;
    private final KeyPlacement.Placed placed;
    private final KeyedCost cost;
    private final boolean atOnce;
    private final boolean inParts;
    private final double keys;
    private final double tolerance;
    private final boolean narrowed;
    private final Optional<TableHints.Hint> hint;

    /** A column of the driving side and the equal column of the fragment. */
    private record Part(int driving, KeyPath path) {
        int column() {
            return path.column();
        }

        SourceFragment fragment() {
            return path.fragment();
        }
    }

    private KeyOption(
            boolean rightDrives,
            List<Part> parts,
            KeyForm form,
            KeyPlacement.Placed placed,
            RelNode driver,
            boolean sparing,
            Optional<TableHints.Hint> hint) {
        this.rightDrives = rightDrives;
        this.parts = parts;
        this.form = form;
        this.placed = placed;
        this.hint = hint;
        this.tolerance = sparing && !isFurther()
                ? KeyedCost.tolerance(
                        PlanCost.of(parts.get(0).fragment()).value(),
                        PlanCost.of(driver).value())
                : 0;
        this.narrowed = isNarrowed(driver);
        this.keys = KeyedCost.distinct(driver, parts.stream().map(Part::driving).toList());
        KeyedCost inBatches = cost(parts, form.mostKeys(parts.size(), 0), placed);
        this.atOnce = inBatches.isRepeated(placed.rowsBeside());
        // Half of the keys then forms a statement of its own.
        this.inParts = placed.exactness() == Exactness.EXACT
                && !cost(parts, (int) Math.max(1, keys / 2), placed).isRepeated(placed.rowsBeside());
        this.cost = atOnce ? cost(parts, form.mostKeysAtOnce(parts.size(), 0), placed) : inBatches;
    }

    private static KeyedCost cost(List<Part> parts, int most, KeyPlacement.Placed placed) {
        SourceFragment fragment = parts.get(0).fragment();
        KeyedFragment keyed = parts.get(0).path().keyed();
        double possible =
                KeyedCost.possible(fragment, parts.stream().map(Part::column).toList());
        int columns = fragment.getRowType().getFieldCount();
        if (keyed != null) {
            // The source finds the rows by the earlier keys; further ones only reduce them.
            double rows = keyed.expected().rows();
            return new KeyedCost(rows, rows / possible, 0, 0, true, most, columns);
        }
        double all = fragment.getCluster().getMetadataQuery().getRowCount(fragment);
        return new KeyedCost(
                all, all / possible, placed.rowsRead(), placed.rowsWorked(), placed.indexed(), most, columns);
    }

    /**
     * Returns the best option to let one side of a join drive the other, if there is one.
     *
     * @param sparing whether to accept a slightly longer run time if that greatly reduces the rows
     */
    public static Optional<KeyOption> of(Join join, boolean rightDrives, List<JoinKey> keys, boolean sparing) {
        RelNode dependent = rightDrives ? join.getLeft() : join.getRight();
        RelNode driver = rightDrives ? join.getRight() : join.getLeft();
        Map<List<Integer>, List<Part>> byFragment = new LinkedHashMap<>();
        for (JoinKey key : keys) {
            KeyPath.of(dependent, rightDrives ? key.left() : key.right())
                    .filter(KeyOption::canBeSent)
                    .ifPresent(path -> byFragment
                            .computeIfAbsent(path.steps(), steps -> new ArrayList<>())
                            .add(new Part(rightDrives ? key.right() : key.left(), path)));
        }
        return byFragment.values().stream()
                .map(parts -> of(rightDrives, parts, driver, sparing))
                .flatMap(Optional::stream)
                .max(Comparator.comparingDouble(KeyOption::gain));
    }

    private static Optional<KeyOption> of(boolean rightDrives, List<Part> parts, RelNode driver, boolean sparing) {
        SourceFragment fragment = parts.get(0).fragment();
        KeyedFragment keyed = parts.get(0).path().keyed();
        int others = keyed == null ? 0 : keyed.keys().size();
        if (others == KeyCondition.MOST) {
            return Optional.empty();
        }
        List<TableHints.Hint> own = TableHints.in(fragment.body());
        boolean forbidden = own.stream()
                .anyMatch(hint -> hint.kind() == TableHints.Kind.MAKENOTDEP || hint.kind() == TableHints.Kind.MAKEIND);
        if (forbidden) {
            return Optional.empty();
        }
        Capabilities source = fragment.source().capabilities();
        Optional<TableHints.Hint> hint = own.stream()
                .filter(one -> one.kind() == TableHints.Kind.MAKEDEP && keyed == null)
                .findFirst()
                .or(() -> independent(driver, parts));
        return source.keyForm(parts.stream()
                        .map(part -> Types.fromCalciteType(type(part.path())))
                        .toList())
                .flatMap(form -> new KeyPlacement(keyed == null ? fragment : keyed.keyed(), others)
                        .on(parts.stream().map(Part::column).toList())
                        .map(placed -> new KeyOption(rightDrives, parts, form, placed, driver, sparing, hint)));
    }

    /** Returns the hint that makes a table with driving keys the driver. */
    private static Optional<TableHints.Hint> independent(RelNode driver, List<Part> parts) {
        return parts.stream()
                .map(part -> KeyPath.of(driver, part.driving()))
                .flatMap(Optional::stream)
                .flatMap(path -> TableHints.in(path.fragment().body()).stream())
                .filter(hint -> hint.kind() == TableHints.Kind.MAKEIND)
                .findFirst();
    }

    /** True if the source accepts keys for the column, and the column is not constant. */
    static boolean canBeSent(KeyPath path) {
        SourceFragment fragment = path.fragment();
        Capabilities source = fragment.source().capabilities();
        return source.has(Feature.FILTER)
                && Types.has(type(path))
                && source.keyForm(List.of(Types.fromCalciteType(type(path)))).isPresent()
                && !isConstant(fragment.body(), path.column())
                && new KeyPlacement(fragment).on(List.of(path.column())).isPresent();
    }

    private static RelDataType type(KeyPath path) {
        return path.fragment().getRowType().getFieldList().get(path.column()).getType();
    }

    private static boolean isConstant(RelNode body, int column) {
        RelMetadataQuery metadata = body.getCluster().getMetadataQuery();
        return metadata.getPulledUpPredicates(body).pulledUpPredicates.stream()
                .flatMap(predicate -> RelOptUtil.conjunctions(predicate).stream())
                .filter(predicate -> predicate.isA(SqlKind.EQUALS))
                .map(predicate -> ((RexCall) predicate).getOperands())
                .anyMatch(operands -> operands.stream().anyMatch(operand -> isColumn(operand, column))
                        && operands.stream().anyMatch(KeyOption::isValue));
    }

    private static boolean isColumn(RexNode operand, int column) {
        return operand instanceof RexInputRef reference && reference.getIndex() == column;
    }

    private static boolean isValue(RexNode operand) {
        RexNode value =
                operand.isA(SqlKind.CAST) ? ((RexCall) operand).getOperands().get(0) : operand;
        return value instanceof RexLiteral || value instanceof RexDynamicParam;
    }

    public boolean isHinted() {
        return hint.isPresent();
    }

    /** True if sending the keys is hinted, cheaper than fetching all rows, or hardly slower with far fewer rows. */
    public boolean isWorthwhile() {
        return isHinted() || (leavesRowsOut() && (gain() > 0 || (tolerance > 0 && cost.spares(keys, tolerance))));
    }

    /** True unless all keys of a table are sent, which usually match all rows that reference it. */
    private boolean leavesRowsOut() {
        return narrowed || keys <= mostUnnarrowed();
    }

    private double mostUnnarrowed() {
        return FEW * cost.possibleKeys();
    }

    /** True if a filter or join reduces the rows of the tables that a relation reads. */
    private static boolean isNarrowed(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return isNarrowed(fragment.body());
        }
        boolean keepsRows = relation instanceof TableScan
                || relation instanceof Project
                || (relation instanceof Join join && join.getJoinType() == JoinRelType.LEFT);
        return !keepsRows || relation.getInputs().stream().anyMatch(KeyOption::isNarrowed);
    }

    /** Returns the path of the keys from the join to the fragment, as the input to follow at each node. */
    public List<Integer> way() {
        List<Integer> way = new ArrayList<>(List.of(rightDrives ? 0 : 1));
        way.addAll(parts.get(0).path().steps());
        return way;
    }

    /** True if the fragment already receives keys of another join. */
    public boolean isFurther() {
        return parts.get(0).path().keyed() != null;
    }

    /** Returns the estimated gain, in the units of {@link KeyedCost}. */
    public double gain() {
        KeyedFragment before = parts.get(0).path().keyed();
        return before == null
                ? cost.whole() - cost.keyed(keys)
                : cost.whole()
                        - cost.keyed(keys)
                        - KeyedCost.resent(keys, before.expected().statements());
    }

    /** True if the keys fit: beside keys of another join, they are repeated with each of its batches. */
    public boolean isPossible() {
        return !isFurther() || keys <= cost.keysPerBatch();
    }

    private long mostKeys() {
        if (isFurther()) {
            return Math.min(cost.mostKeys(), (long) cost.keysPerBatch());
        }
        long possible = tolerance > 0 ? Math.max(cost.mostKeys(), cost.mostSparing(tolerance)) : cost.mostKeys();
        long worth = narrowed ? possible : Math.min(possible, (long) mostUnnarrowed());
        return hint.map(said -> Math.min(Math.max(worth, Math.min(MOST_HINTED, (long) cost.rows())), said.most()))
                .orElse(worth);
    }

    /**
     * Returns the join that sends its keys.
     *
     * @param ranges whether to send the minimum and maximum if there are too many keys
     */
    public RelNode apply(Join join, boolean ranges) {
        SourceFragment whole = parts.get(0).fragment();
        KeyedFragment.Keys sent = new KeyedFragment.Keys(
                parts.stream().map(Part::column).toList(),
                form,
                atOnce,
                inParts,
                placed.exactness() == Exactness.EXACT,
                hint.map(TableHints.Hint::toString).orElse(""),
                ranges);
        KeyPath path = parts.get(0).path();
        KeyedFragment before = path.keyed();
        SourceFragment narrowed = new SourceFragment(whole.source(), placed.relation());
        KeyedFragment.Expected expected = new KeyedFragment.Expected(
                Math.min(cost.rows(), keys * cost.rowsPerKey()),
                before == null
                        ? Math.max(1, keys / cost.keysPerBatch())
                        : before.expected().statements(),
                before == null ? cost.keyed(keys) : before.expected().cost() - gain());
        KeyedFragment keyed = before == null
                ? new KeyedFragment(whole, narrowed, sent, expected)
                : before.with(narrowed, sent, expected);
        DependentJoin.Driver driver = new DependentJoin.Driver(
                rightDrives,
                parts.stream().map(Part::driving).collect(Collectors.toList()),
                mostKeys(),
                keyed,
                keyed.keys().size() - 1);
        return rightDrives
                ? new DependentJoin(join, path.replace(join.getLeft(), keyed), join.getRight(), driver)
                : new DependentJoin(join, join.getLeft(), path.replace(join.getRight(), keyed), driver);
    }
}
