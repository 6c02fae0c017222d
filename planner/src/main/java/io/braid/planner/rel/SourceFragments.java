package io.braid.planner.rel;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelNode;

/** Search for the fragments of a local plan. */
public final class SourceFragments {
    private SourceFragments() {}

    /** Returns all fragments in order; keyed ones without their keys. */
    public static Stream<SourceFragment> of(RelNode relation) {
        if (relation instanceof SourceFragment fragment) {
            return Stream.of(fragment);
        }
        if (relation instanceof KeyedFragment keyed) {
            return Stream.of(keyed.whole());
        }
        return relation.getInputs().stream().flatMap(SourceFragments::of);
    }

    /** Returns the names of the sources that a local plan reads. */
    public static Set<String> sources(RelNode relation) {
        return of(relation).map(fragment -> fragment.source().name()).collect(Collectors.toCollection(HashSet::new));
    }
}
