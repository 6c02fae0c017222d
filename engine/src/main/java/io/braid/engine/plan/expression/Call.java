package io.braid.engine.plan.expression;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.stream.Collectors;

/** A function that the engine has a kernel for, applied to arguments. */
public record Call(Function function, List<Expression> arguments, DataType type) implements Expression {
    public Call {
        arguments = List.copyOf(arguments);
    }

    @Override
    public String toString() {
        if (function == Function.CAST || function == Function.TRY_CAST) {
            return function.symbol() + "(" + arguments.get(0) + " AS " + type.withNullable(true) + ")";
        }
        if (function.isInfix()) {
            return arguments.stream()
                    .map(Object::toString)
                    .collect(Collectors.joining(" " + function.symbol() + " ", "(", ")"));
        }
        return arguments.stream().map(Object::toString).collect(Collectors.joining(", ", function.symbol() + "(", ")"));
    }
}
