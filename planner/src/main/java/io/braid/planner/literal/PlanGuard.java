package io.braid.planner.literal;

import io.braid.grammar.script.StatementShape;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Guard of parameterized plans: the literals of a shape that are parameters, and the classes of values that share a
 * plan. Values with a similar selectivity share one; a common value never uses the plan of a rare one.
 *
 * @param free the literals, in the order of their parameters; none for bound values
 * @param types the types of the parameters
 * @param uses the estimates that depend on the values
 */
public record PlanGuard(List<FreeLiteral> free, List<DataType> types, List<ValueUse> uses) {
    /** Selectivities within a factor of four are similar. */
    private static final double CLASS = Math.log(4);

    /** Selectivity below which the plan does not depend on its value. */
    private static final double SMALLEST = 1e-9;

    public PlanGuard {
        free = List.copyOf(free);
        types = List.copyOf(types);
        uses = List.copyOf(uses);
    }

    /** Returns the parameter values of a statement; empty if one of its literals cannot be converted to its type. */
    public Optional<List<Parameter>> parameters(StatementShape shape) {
        List<Parameter> parameters = new ArrayList<>(free.size());
        for (int i = 0; i < free.size(); i++) {
            FreeLiteral literal = free.get(i);
            DataType type = types.get(i);
            Optional<Object> value = literal.value(shape.literals().get(literal.number()), type);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            parameters.add(new Parameter(type, value.get()));
        }
        return Optional.of(parameters);
    }

    /** True if both have the same literals as parameters of the same types. */
    public boolean isLike(PlanGuard other) {
        return free.equals(other.free) && types.equals(other.types);
    }

    /** Returns the text of a statement with a question mark for each parameter. */
    public String text(StatementShape shape) {
        return shape.without(free.stream().map(FreeLiteral::number).sorted().toList());
    }

    /** Returns the class of some values: their selectivities, as powers of four. */
    public String classOf(List<Parameter> parameters) {
        StringBuilder name = new StringBuilder("any");
        if (!uses.isEmpty()) {
            List<Object> values =
                    parameters.stream().<Object>map(Parameter::value).toList();
            name.setLength(0);
            for (ValueUse use : uses) {
                double share = Math.max(SMALLEST, use.share(values));
                name.append(name.isEmpty() ? "" : " ").append(Math.round(Math.log(share) / CLASS));
            }
        }
        return name.toString();
    }
}
