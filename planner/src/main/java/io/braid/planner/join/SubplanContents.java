package io.braid.planner.join;

import io.braid.planner.catalog.SourceTable;
import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.KeyedFragment;
import io.braid.planner.rel.SourceFragment;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.schema.TransientTable;

/** Visitor of everything in a finished subplan, including the bodies of fragments. */
public final class SubplanContents {
    private boolean readsSource;
    private boolean repeated;
    private final Set<Object> inside = new HashSet<>();
    private final Set<Object> referredTo = new HashSet<>();
    /** Number of joins not yet visited that send their keys to a fragment. */
    private final Map<KeyedFragment, Integer> keysAwaited = new HashMap<>();

    private final RexShuttle look = new RexShuttle() {
        @Override
        public RexNode visitCorrelVariable(RexCorrelVariable outer) {
            repeated = true;
            referredTo.add(outer.id);
            return outer;
        }
    };

    private SubplanContents() {}

    public static SubplanContents of(RelNode part) {
        SubplanContents contents = new SubplanContents();
        contents.collect(part);
        return contents;
    }

    /**
     * True if a subplan has the same result in every place: it depends on no outer row, recursion step or key of a join
     * outside of it. Volatile calls with the same number are equal.
     */
    public boolean areTheSameAnywhere() {
        return !repeated && keysAwaited.values().stream().allMatch(awaited -> awaited == 0);
    }

    /** True if a subplan depends on an outer row, a recursion step or the keys of a join outside of it. */
    public boolean dependOnOutside() {
        return !inside.containsAll(referredTo) || keysAwaited.values().stream().anyMatch(awaited -> awaited != 0);
    }

    public boolean areOfSources() {
        return readsSource;
    }

    private void collect(RelNode node) {
        node.accept(look);
        if (node instanceof SourceFragment fragment) {
            readsSource = true;
            collect(fragment.body());
        } else if (node instanceof KeyedFragment keyed) {
            keysAwaited.merge(keyed.first(), keyed.keys().size(), Integer::sum);
            collect(keyed.whole());
        } else if (node instanceof DependentJoin join) {
            keysAwaited.merge(join.driver().dependent().first(), -1, Integer::sum);
        } else if (node instanceof TableScan scan) {
            TransientTable round = scan.getTable().unwrap(TransientTable.class);
            repeated |= scan.getTable().unwrap(SourceTable.class) == null;
            referredTo.addAll(Stream.ofNullable(round).toList());
        } else if (node instanceof RepeatUnion union) {
            repeated = true;
            inside.add(Objects.requireNonNull(union.getTransientTable()).unwrapOrThrow(TransientTable.class));
        } else if (node instanceof Correlate correlate) {
            repeated = true;
            inside.add(correlate.getCorrelationId());
        }
        node.getInputs().forEach(this::collect);
    }
}
