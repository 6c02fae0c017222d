package io.braid.spi.capability;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Exactness with which a source evaluates one function, operator or aggregate.
 *
 * @param function its name in Braid, in upper case: {@code =}, {@code LIKE}, {@code SUM}; LIKE is pushed down only with
 *     a constant pattern without backslash and without ESCAPE; with a {@code _} in the pattern it is {@code LIKE _}
 * @param operands the operand kinds to which the rule applies; empty for any
 */
public record FunctionRule(String function, Set<TypeKind> operands, Exactness exactness) {
    /** All functions, operators, casts and aggregates of Braid. */
    public static final String EVERY = "EVERY FUNCTION";

    public FunctionRule {
        operands = Set.copyOf(operands);
    }

    public static FunctionRule exact(String function, TypeKind... operands) {
        return new FunctionRule(function, setOf(operands), Exactness.EXACT);
    }

    public static FunctionRule superset(String function, TypeKind... operands) {
        return new FunctionRule(function, setOf(operands), Exactness.SUPERSET);
    }

    /** A copy without some operand kinds; empty if none is left. */
    public Optional<FunctionRule> without(Set<TypeKind> kinds) {
        EnumSet<TypeKind> left = operands.isEmpty() ? EnumSet.allOf(TypeKind.class) : EnumSet.copyOf(operands);
        return !left.removeAll(kinds)
                ? Optional.of(this)
                : left.isEmpty() ? Optional.empty() : Optional.of(new FunctionRule(function, left, exactness));
    }

    boolean covers(String name, List<DataType> types) {
        return (function.equals(name) || function.equals(EVERY))
                && (operands.isEmpty() || types.stream().allMatch(type -> operands.contains(type.kind())));
    }

    private static Set<TypeKind> setOf(TypeKind... kinds) {
        EnumSet<TypeKind> set = EnumSet.noneOf(TypeKind.class);
        set.addAll(List.of(kinds));
        return set;
    }
}
