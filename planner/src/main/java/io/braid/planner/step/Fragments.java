package io.braid.planner.step;

import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;

/** Finds the fragments in a local plan. */
final class Fragments {
    private Fragments() {}

    /** All of them, in order; those that are sent keys as they are without. */
    static Stream<SourceFragment> of(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return Stream.of(fragment);
        }
        if (relation instanceof KeyedFragment keyed) {
            return Stream.of(keyed.whole());
        }
        return relation.getInputs().stream().flatMap(Fragments::of);
    }
}
