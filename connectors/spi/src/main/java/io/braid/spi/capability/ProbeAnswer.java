package io.braid.spi.capability;

import io.braid.spi.type.TypeKind;
import java.util.Set;

/**
 * Answer of a source to one question about constants.
 *
 * @param what a statement that is true of a source which computes as declared
 * @param functions what is left to the source only if it is true; empty for all that compares text, which then only
 *     narrows
 * @param kinds the kinds of operand for which that is so
 * @param holds whether it is true
 */
public record ProbeAnswer(String what, Set<String> functions, Set<TypeKind> kinds, boolean holds) {
    public ProbeAnswer {
        functions = Set.copyOf(functions);
        kinds = Set.copyOf(kinds);
    }

    /** A list of the functions that the source has, for which {@link FunctionRule#EVERY} stands. */
    public static ProbeAnswer having(Set<String> functions) {
        return new ProbeAnswer("it lists its functions", functions, Set.of(), true);
    }

    /** True of such a list. */
    public boolean isList() {
        return kinds.isEmpty();
    }

    /** The same question, answered so. */
    public ProbeAnswer of(boolean answer) {
        return new ProbeAnswer(what, functions, kinds, answer);
    }

    /** True if it is about a function, of operands of a kind. */
    public boolean concerns(String function, TypeKind kind) {
        return kinds.contains(kind)
                && (functions.isEmpty() ? TextSemantics.isComparison(function) : functions.contains(function));
    }
}
