package io.braid.planner.literal;

import io.braid.grammar.script.StatementShape;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Guard of plans with parameters: which literals of a shape these are, and which values have one plan. Values that
 * select about the same share of rows have; a common value never has the plan of a rare one.
 *
 * @param free the literals, in the order of their parameters; none where clients give the values
 * @param types the types of the parameters
 * @param uses the estimates that depend on the values
 */
public record PlanGuard(List<FreeLiteral> free, List<DataType> types, List<ValueUse> uses) {
    /** Shares of rows within a factor of four are about the same. */
    private static final double CLASS = Math.log(4);

    /** Below this share, no plan depends on how small it is. */
    private static final double SMALLEST = 1e-9;

    public PlanGuard {
        free = List.copyOf(free);
        types = List.copyOf(types);
        uses = List.copyOf(uses);
    }

    /** The values of the parameters in a statement; empty if one of its literals stands for no value of its type. */
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

    /** True if both take the same literals as parameters of the same types. */
    public boolean isLike(PlanGuard other) {
        return free.equals(other.free) && types.equals(other.types);
    }

    /** The text of a statement with a question mark for each parameter. */
    public String text(StatementShape shape) {
        return shape.without(free.stream().map(FreeLiteral::number).sorted().toList());
    }

    /** Name of the class of plans that some values belong to: the shares that they select, as powers of four. */
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
