package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/** Call of a function for which the engine has a kernel. */
public record Call(Function function, List<Expression> arguments, DataType type) implements Expression {
    public Call {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        if (function == Function.CAST || function == Function.TRY_CAST) {
            return function.symbol() + "(" + arguments.get(0) + " AS " + type.withNullable(true) + ")";
        }
        if (function == Function.IN) {
            return "(" + arguments.get(0) + " IN " + joined(1, "(", ", ") + ")";
        }
        if (function == Function.LIKE && arguments.size() == 3) {
            return "(" + arguments.get(0) + " LIKE " + arguments.get(1) + " ESCAPE " + arguments.get(2) + ")";
        }
        return function.isInfix()
                ? joined(0, "(", " " + function.symbol() + " ")
                : joined(0, function.symbol() + "(", ", ");
    }

    private String joined(int from, String before, String between) {
        return arguments.stream().skip(from).map(Object::toString).collect(Collectors.joining(between, before, ")"));
    }
}
