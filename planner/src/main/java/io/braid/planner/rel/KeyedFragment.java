package io.braid.planner.rel;

import io.braid.spi.capability.KeyForm;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.jspecify.annotations.Nullable;

/** A fragment that fetches only the rows with the keys that a {@link DependentJoin} sends. */
public final class KeyedFragment extends AbstractRelNode {
    private final SourceFragment whole;
    private final SourceFragment keyed;
    private final List<Keys> keys;
    private final Expected expected;
    private final @Nullable KeyedFragment before;

    /**
     * Keys of a fragment.
     *
     * @param columns the columns of the fragment that contain the keys
     * @param inParts whether the keys may be split over several statements
     * @param exact whether the source finds exactly the rows with these keys, or also others
     * @param hint the hint that requested the dependent join; empty if there is none
     * @param atOnce whether to send all keys in one statement where possible
     * @param range whether to send the minimum and maximum if there are too many keys
     */
    public record Keys(
            List<Integer> columns,
            KeyForm form,
            boolean atOnce,
            boolean inParts,
            boolean exact,
            String hint,
            boolean range) {
        public Keys {
            columns = List.copyOf(columns);
        }

        /** Returns the number of keys per statement, given the number of key columns and other arguments. */
        public int perStatement(int keyColumns, int otherArguments) {
            return atOnce ? form.mostKeysAtOnce(keyColumns, otherArguments) : form.mostKeys(keyColumns, otherArguments);
        }
    }

    /**
     * Estimates for a fragment with its keys.
     *
     * @param statements the number of statements
     * @param cost in the units of {@link io.braid.planner.cost.KeyedCost}
     */
    public record Expected(double rows, double statements, double cost) {}

    /**
     * Creates a fragment that receives keys.
     *
     * @param whole the fragment without keys
     * @param keyed the fragment with a {@link KeyCondition}
     */
    public KeyedFragment(SourceFragment whole, SourceFragment keyed, Keys keys, Expected expected) {
        this(whole, keyed, List.of(keys), expected, null);
    }

    private KeyedFragment(
            SourceFragment whole,
            SourceFragment keyed,
            List<Keys> keys,
            Expected expected,
            @Nullable KeyedFragment before) {
        super(whole.getCluster(), whole.getTraitSet());
        this.whole = whole;
        this.keyed = keyed;
        this.keys = keys;
        this.expected = expected;
        this.before = before;
    }

    /** Returns the fragment with the keys of one more join. */
    public KeyedFragment with(SourceFragment more, Keys others, Expected narrower) {
        List<Keys> all = new ArrayList<>(keys);
        all.add(others);
        return new KeyedFragment(whole, more, List.copyOf(all), narrower, this);
    }

    public SourceFragment whole() {
        return whole;
    }

    public SourceFragment keyed() {
        return keyed;
    }

    /** Returns the keys of each join, by the numbers of their conditions. */
    public List<Keys> keys() {
        return keys;
    }

    public Expected expected() {
        return expected;
    }

    /** Returns the fragment with the keys of the first join only, by which the joins identify it. */
    public KeyedFragment first() {
        return before == null ? this : before.first();
    }

    @Override
    protected RelDataType deriveRowType() {
        return whole.getRowType();
    }

    @Override
    public double estimateRowCount(RelMetadataQuery metadata) {
        return Math.min(expected.rows(), metadata.getRowCount(whole));
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery metadata) {
        return planner.getCostFactory().makeCost(estimateRowCount(metadata), 0, 0);
    }

    @Override
    public boolean deepEquals(@Nullable Object other) {
        return other instanceof KeyedFragment fragment
                && keys.equals(fragment.keys)
                && keyed.deepEquals(fragment.keyed);
    }

    @Override
    public int deepHashCode() {
        return 31 * keys.hashCode() + keyed.deepHashCode();
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("source", whole.source().name())
                .item("body", keyed.body().explain().replaceAll("[\\p{Cntrl}&&[^\\n]]", ""));
    }
}
