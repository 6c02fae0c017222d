package io.braid.planner.join;

import io.braid.planner.cost.JoinCost;
import io.braid.planner.cost.KeyedCost;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Source;
import io.braid.spi.capability.KeyForm;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Cardinality and cost estimates for the joins of a {@link JoinGraph}. */
public final class JoinEstimates {
    /** Assumed selectivity of a join condition that is no equality of columns. */
    private static final double OTHER_CONDITION = 1.0 / 3;

    private final JoinGraph graph;
    private final ImmutableBitSet needed;
    /** Number of distinct values by leaf, for each equality. */
    private final List<Map<Integer, Double>> distinct;

    private final Map<ImmutableBitSet, Integer> widths = new HashMap<>();
    private final boolean sendsKeys;

    /**
     * Creates the estimates for one graph.
     *
     * @param needed the columns that are read above the joins
     */
    public JoinEstimates(JoinGraph graph, ImmutableBitSet needed, PlannerOptions options) {
        this.graph = graph;
        this.needed = needed;
        this.distinct = graph.equalities().stream().map(this::distinct).toList();
        this.sendsKeys = options.uses(PlannerSwitch.DEPENDENT_JOINS);
    }

    /**
     * Returns the numbers of distinct values of equal columns. An unknown number is taken from a unique key among them.
     */
    private Map<Integer, Double> distinct(EqualColumns equal) {
        List<Integer> members = equal.leaves().asList();
        double ofKey = members.stream()
                .filter(member -> graph.leaf(member).keys().contains(ImmutableBitSet.of(equal.column(member))))
                .mapToDouble(member -> graph.leaf(member).values(ImmutableBitSet.of(equal.column(member))))
                .min()
                .orElse(Double.POSITIVE_INFINITY);
        Map<Integer, Double> values = new HashMap<>();
        for (int member : members) {
            JoinLeaf leaf = graph.leaf(member);
            boolean refersToKey = ofKey < Double.POSITIVE_INFINITY && !leaf.knowsDistinct(equal.column(member));
            values.put(member, refersToKey ? Math.min(leaf.rows(), ofKey) : leaf.distinct(equal.column(member)));
        }
        return values;
    }

    /** Returns the number of columns of these leaves that are read above the joins or by further joins. */
    private int width(ImmutableBitSet leaves) {
        return widths.computeIfAbsent(leaves, unknown -> {
            int read = 0;
            for (EqualColumns equal : graph.equalities()) {
                read += equal.leaves().intersects(leaves) && !leaves.contains(equal.leaves()) ? 1 : 0;
            }
            for (int leaf : leaves) {
                read += graph.leaf(leaf).columns().intersect(needed).cardinality();
            }
            return Math.max(1, read);
        });
    }

    /** Returns the plan of a single relation. */
    JoinPlan leaf(int number) {
        JoinLeaf leaf = graph.leaf(number);
        int width = width(ImmutableBitSet.of(number));
        ImmutableBitSet equalities =
                ImmutableBitSet.of(IntStream.range(0, graph.equalities().size())
                        .filter(i -> graph.equalities().get(i).leaves().get(number))
                        .toArray());
        List<JoinPlan.Key> keys = leaf.keys().stream()
                .map(key -> new JoinPlan.Key(equalitiesOf(key, number), leaf.values(key)))
                .toList();
        return new JoinPlan(
                ImmutableBitSet.of(number),
                equalities,
                leaf.rows(),
                width,
                keys,
                leaf.source(),
                leaf.rowsRead(),
                fetched(leaf.rows(), leaf.rowsRead(), width),
                null);
    }

    /** Returns the equalities of a relation's columns; null if one of the columns is in none. */
    private @Nullable ImmutableBitSet equalitiesOf(ImmutableBitSet columns, int leaf) {
        ImmutableBitSet.Builder found = ImmutableBitSet.builder();
        int count = 0;
        for (int i = 0; i < graph.equalities().size(); i++) {
            EqualColumns equal = graph.equalities().get(i);
            if (equal.leaves().get(leaf) && columns.get(equal.column(leaf))) {
                found.set(i);
                count++;
            }
        }
        return count == columns.cardinality() ? found.build() : null;
    }

    /** Estimates the number of rows of a join. */
    double rows(JoinPlan left, JoinPlan right) {
        ImmutableBitSet shared = left.equalities().intersect(right.equalities());
        double product = left.rows() * right.rows() * Math.pow(OTHER_CONDITION, graph.othersBetween(left, right));
        double pairs = Stream.concat(values(right, left, shared).stream(), values(left, right, shared).stream())
                .max(Double::compare)
                .orElseGet(() -> Math.max(distinct(left, shared), distinct(right, shared)));
        return Math.max(1, product / pairs);
    }

    /** Returns the plan of a join with the given number of rows. */
    JoinPlan join(JoinPlan one, JoinPlan other, double rows) {
        boolean swap = one.rows() < other.rows();
        JoinPlan left = swap ? other : one;
        JoinPlan right = swap ? one : other;
        ImmutableBitSet leaves = left.leaves().union(right.leaves());
        int width = width(leaves);
        Optional<Source> source = left.source()
                .filter(home -> right.source().filter(home::equals).isPresent())
                .filter(home -> graph.isJoinedBy(home, left, right));
        double work = source.isPresent() ? inSource(left, right, rows) : left.work() + right.work();
        return new JoinPlan(
                leaves,
                left.equalities().union(right.equalities()),
                rows,
                width,
                keys(left, right),
                source,
                work,
                source.isPresent() ? fetched(rows, work, width) : joinedHere(left, right, rows),
                new JoinPlan.Halves(left, right));
    }

    /** Estimates the work of a source that joins two of its own relations. */
    private double inSource(JoinPlan left, JoinPlan right, double rows) {
        double whole = left.work() + right.work() + JoinCost.inSource(rows);
        double byLeft = isIndexed(right, left) ? left.work() + JoinCost.byIndex(left.rows(), rows) : whole;
        double byRight = isIndexed(left, right) ? right.work() + JoinCost.byIndex(right.rows(), rows) : whole;
        return Math.min(whole, Math.min(byLeft, byRight));
    }

    /** True if the source finds a table's matching rows by an index. */
    private boolean isIndexed(JoinPlan table, JoinPlan other) {
        return table.halves() == null
                && table.equalities().intersect(other.equalities()).asList().stream()
                        .map(graph.equalities()::get)
                        .anyMatch(equal -> equal.leaves().intersect(table.leaves()).asList().stream()
                                .flatMap(leaf -> graph.leaf(leaf).keyed(equal.column(leaf)).stream())
                                .anyMatch(JoinLeaf.KeyedColumn::indexed));
    }

    private double joinedHere(JoinPlan left, JoinPlan right, double rows) {
        ImmutableBitSet shared = left.equalities().intersect(right.equalities());
        if (shared.isEmpty()) {
            return left.cost() + right.cost() + JoinCost.nestedLoop(left.rows(), right.rows(), rows);
        }
        double whole = left.cost() + right.cost() + JoinCost.hash(left.rows(), right.rows(), rows);
        return Math.min(whole, Math.min(driven(left, right, rows, shared), driven(right, left, rows, shared)));
    }

    /** Returns the cost of a join that sends the keys of one side to fetch the matching rows of the other. */
    private double driven(JoinPlan driver, JoinPlan dependent, double rows, ImmutableBitSet shared) {
        if (!sendsKeys || (dependent.source().isEmpty() && dependent.halves() != null)) {
            return Double.POSITIVE_INFINITY;
        }
        double best = Double.POSITIVE_INFINITY;
        double keys = distinct(driver, shared);
        double rowsPerKey = dependent.rows() / distinct(dependent, shared);
        for (int equality : shared) {
            EqualColumns equal = graph.equalities().get(equality);
            for (int leaf : equal.leaves().intersect(dependent.leaves())) {
                Optional<JoinLeaf.KeyedColumn> keyed = graph.leaf(leaf).keyed(equal.column(leaf));
                if (keyed.isPresent()) {
                    KeyForm form = keyed.get().form();
                    boolean indexed = keyed.get().indexed();
                    KeyedCost cost = new KeyedCost(
                            dependent.rows(),
                            rowsPerKey,
                            keyed.get().rowsRead(),
                            Math.max(0, dependent.work() - keyed.get().rowsRead()),
                            indexed,
                            indexed ? form.mostKeys(1, 0) : form.mostKeysAtOnce(1, 0),
                            dependent.width());
                    best = Math.min(best, cost.keyed(keys));
                }
            }
        }
        double found = Math.min(dependent.rows(), keys * rowsPerKey);
        return driver.cost() + best + JoinCost.hash(driver.rows(), found, rows);
    }

    private static double fetched(double rows, double rowsRead, int width) {
        return new KeyedCost(rows, 1, rowsRead, 0, false, 1, width).whole();
    }

    /**
     * Estimates the number of distinct values of a key of one side that the other side references, if there is such a
     * key.
     */
    private Optional<Double> values(JoinPlan unique, JoinPlan other, ImmutableBitSet shared) {
        return key(unique, shared).map(key -> {
            double most = key.values();
            for (int equality : shared) {
                most = Math.max(most, Math.max(1, distinct(other, equality)));
            }
            return most;
        });
    }

    private Optional<JoinPlan.Key> key(JoinPlan plan, ImmutableBitSet shared) {
        for (JoinPlan.Key key : plan.keys()) {
            if (key.equalities() != null && shared.contains(key.equalities())) {
                return Optional.of(key);
            }
        }
        return Optional.empty();
    }

    /**
     * Returns the keys of the join: a key of one side remains unique if each row matches at most one row of the other
     * side.
     */
    private List<JoinPlan.Key> keys(JoinPlan left, JoinPlan right) {
        ImmutableBitSet shared = left.equalities().intersect(right.equalities());
        Stream<JoinPlan.Key> ofLeft = key(right, shared).isPresent() ? left.keys().stream() : Stream.of();
        Stream<JoinPlan.Key> ofRight = key(left, shared).isPresent() ? right.keys().stream() : Stream.of();
        return Stream.concat(ofLeft, ofRight).toList();
    }

    /** Estimates the number of distinct combinations of the columns of these equalities. */
    private double distinct(JoinPlan plan, ImmutableBitSet equalities) {
        double values = 1;
        for (int equality : equalities) {
            values *= distinct(plan, equality);
        }
        return Math.max(1, Math.min(plan.rows(), values));
    }

    private double distinct(JoinPlan plan, int equality) {
        double fewest = plan.rows();
        for (int leaf : graph.equalities().get(equality).leaves()) {
            if (plan.leaves().get(leaf)) {
                fewest = Math.min(
                        fewest, Objects.requireNonNull(distinct.get(equality).get(leaf)));
            }
        }
        return fewest;
    }
}
