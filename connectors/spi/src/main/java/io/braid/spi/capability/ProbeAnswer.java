package io.braid.spi.capability;

import io.braid.spi.type.TypeKind;
import java.util.Set;

/**
 * Result of one probe of a source.
 *
 * @param what the property of the source that the probe verifies
 * @param functions the functions that may be pushed down only if the property holds; empty for all text comparisons,
 *     which otherwise only prefilter
 * @param kinds the operand kinds to which this applies
 * @param holds true if the property holds
 */
public record ProbeAnswer(String what, Set<String> functions, Set<TypeKind> kinds, boolean holds) {
    public ProbeAnswer {
        functions = Set.copyOf(functions);
        kinds = Set.copyOf(kinds);
    }

    /** A list of the functions that the source has, to which {@link FunctionRule#EVERY} refers. */
    public static ProbeAnswer having(Set<String> functions) {
        return new ProbeAnswer("it lists its functions", functions, Set.of(), true);
    }

    /** True if this is a list of functions. */
    public boolean isList() {
        return kinds.isEmpty();
    }

    /** A copy with another result. */
    public ProbeAnswer of(boolean answer) {
        return new ProbeAnswer(what, functions, kinds, answer);
    }

    /** True if it concerns a function on operands of a kind. */
    public boolean concerns(String function, TypeKind kind) {
        return kinds.contains(kind)
                && (functions.isEmpty() ? TextSemantics.isComparison(function) : functions.contains(function));
    }
}
