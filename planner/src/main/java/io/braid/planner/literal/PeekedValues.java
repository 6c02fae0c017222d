package io.braid.planner.literal;

import io.braid.grammar.script.ShapeLiteral;
import io.braid.grammar.script.StatementShape;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Literals of the statement for which a shared plan is made: estimates take them for the values of the parameters, and
 * what they are used for is recorded. For one planning, on one thread.
 */
public final class PeekedValues {
    /** Of a statement whose literals are no parameters. */
    public static final PeekedValues NONE = new PeekedValues(0, List.of(), List.of());

    private final int first;
    private final List<FreeLiteral> free;
    private final List<ShapeLiteral> literals;
    private final Set<ValueUse> uses = new LinkedHashSet<>();

    private PeekedValues(int first, List<FreeLiteral> free, List<ShapeLiteral> literals) {
        this.first = first;
        this.free = List.copyOf(free);
        this.literals = literals;
    }

    /** @param first how many parameters the statement has itself */
    static PeekedValues of(int first, List<FreeLiteral> free, StatementShape shape) {
        return new PeekedValues(first, free, shape.literals());
    }

    /** Which of the literal parameters a parameter is; -1 if it is one of the statement itself. */
    public int literal(int parameter) {
        return parameter < first || parameter - first >= free.size() ? -1 : parameter - first;
    }

    /** The value of a literal parameter in the statement; null if it stands for none of the type. */
    public @Nullable Object value(int literal, DataType type) {
        FreeLiteral parameter = free.get(literal);
        return parameter.value(literals.get(parameter.number()), type).orElse(null);
    }

    /** Records that an estimate depends on values. */
    public void used(ValueUse use) {
        uses.add(use);
    }

    /**
     * The guard of the plan that has been made.
     *
     * @param parameters the types of all the plan's parameters
     */
    public PlanGuard guard(List<DataType> parameters) {
        return new PlanGuard(free, parameters.subList(first, parameters.size()), new ArrayList<>(uses));
    }

    /** The numbers of the literals that stand for no value of their parameter's type. */
    public Set<Integer> misfits(List<DataType> parameters) {
        Set<Integer> found = new LinkedHashSet<>();
        for (int i = 0; i < free.size(); i++) {
            if (value(i, parameters.get(first + i)) == null) {
                found.add(free.get(i).number());
            }
        }
        return found;
    }

    /** True if there are any. */
    public boolean areAny() {
        return !free.isEmpty();
    }
}
