package io.braid.planner.literal;

import io.braid.grammar.script.ShapeLiteral;
import io.braid.grammar.script.StatementShape;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Sample values of parameters for estimates, and a record of their uses. The values are the literals of a statement
 * whose plan is shared, or those that the client has bound. An instance serves one planning, on one thread.
 */
public final class PeekedValues {
    /** No values. */
    public static final PeekedValues NONE = new PeekedValues(0, new OfLiterals(List.of(), List.of()));

    private final int first;
    private final Values values;
    private final Set<ValueUse> uses = new LinkedHashSet<>();
    private final Set<Watched> watched = new HashSet<>();

    /** Use of an unknown value: the parameter, and whether it is compared by equality. */
    private record Watched(int parameter, boolean byEquality) {}

    /** Source of the values. */
    private sealed interface Values {
        int count();

        @Nullable
        Object value(int index, DataType type);
    }

    /** Literals of the statement. */
    private record OfLiterals(List<FreeLiteral> free, List<ShapeLiteral> literals) implements Values {
        @Override
        public int count() {
            return free.size();
        }

        @Override
        public @Nullable Object value(int index, DataType type) {
            FreeLiteral literal = free.get(index);
            return literal.value(literals.get(literal.number()), type).orElse(null);
        }
    }

    /** Values that a client has given. */
    private record Given(List<Parameter> parameters) implements Values {
        @Override
        public int count() {
            return parameters.size();
        }

        @Override
        public @Nullable Object value(int index, DataType type) {
            Parameter given = parameters.get(index);
            return given.type().kind() == type.kind() ? given.value() : null;
        }
    }

    /** Values that are not known yet. */
    private record Unknown() implements Values {
        @Override
        public int count() {
            return Integer.MAX_VALUE;
        }

        @Override
        public @Nullable Object value(int index, DataType type) {
            return null;
        }
    }

    private PeekedValues(int first, Values values) {
        this.first = first;
        this.values = values;
    }

    /** @param first the number of the statement's own parameters */
    static PeekedValues of(int first, List<FreeLiteral> free, StatementShape shape) {
        return new PeekedValues(first, new OfLiterals(List.copyOf(free), shape.literals()));
    }

    /** Returns the bound values of all parameters of a statement. */
    public static PeekedValues of(List<Parameter> parameters) {
        return new PeekedValues(0, new Given(List.copyOf(parameters)));
    }

    /** Returns unknown values: estimates use defaults, and their uses are recorded. */
    public static PeekedValues any() {
        return new PeekedValues(0, new Unknown());
    }

    /** Returns the index of a parameter's value; -1 if it has none. */
    public int indexOf(int parameter) {
        return parameter < first || parameter - first >= values.count() ? -1 : parameter - first;
    }

    /** Returns a value; null if it is unknown or not of the type. */
    public @Nullable Object value(int index, DataType type) {
        return values.value(index, type);
    }

    /** Records that an estimate depends on values. */
    public void used(ValueUse use) {
        uses.add(use);
    }

    /** True if the use of an unknown value must be recorded, which is done once per kind of comparison. */
    public boolean watches(int index, boolean byEquality) {
        return values instanceof Unknown && watched.add(new Watched(index, byEquality));
    }

    /**
     * Returns the guard of the finished plan.
     *
     * @param parameters the types of all the plan's parameters
     */
    public PlanGuard guard(List<DataType> parameters) {
        return new PlanGuard(free(), parameters.subList(first, parameters.size()), new ArrayList<>(uses));
    }

    /** Returns the numbers of the literals that cannot be converted to their parameter's type. */
    public Set<Integer> misfits(List<DataType> parameters) {
        Set<Integer> found = new LinkedHashSet<>();
        List<FreeLiteral> free = free();
        for (int i = 0; i < free.size(); i++) {
            if (value(i, parameters.get(first + i)) == null) {
                found.add(free.get(i).number());
            }
        }
        return found;
    }

    /** True if any literals have become parameters. */
    public boolean areAny() {
        return !free().isEmpty();
    }

    private List<FreeLiteral> free() {
        return values instanceof OfLiterals literals ? literals.free() : List.of();
    }
}
