package io.braid.planner.step;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
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

    /** The names of the sources that a local plan reads. */
    static Set<String> sources(RelNode relation) {
        return of(relation).map(fragment -> fragment.source().name()).collect(Collectors.toCollection(HashSet::new));
    }
}
