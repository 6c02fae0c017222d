package io.braid.execution;

import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Parameter values from a client, in the representation of its protocol. */
public interface ParameterValues {
    /** The number of values. */
    int count();

    /**
     * Converts the values to the types; fails if a value does not fit exactly or the count differs.
     *
     * @param zone the session's time zone
     */
    List<Parameter> as(List<DataType> types, ZoneId zone);

    /**
     * The values of all parameters of a statement's plan, including its literals. Null for values that are missing for
     * EXPLAIN without execution.
     *
     * @param zone the session's time zone
     */
    default List<Parameter> of(ReadyStatement statement, ZoneId zone) {
        List<DataType> types = statement.parameters();
        List<Parameter> literals = statement instanceof ReadyStatement.Query query ? query.literals() : List.of();
        boolean isComplete = statement.needsValues() || count() >= types.size();
        if (isComplete && literals.isEmpty()) {
            return as(types, zone);
        }
        List<Parameter> parameters = new ArrayList<>(as(isComplete ? types : types.subList(0, count()), zone));
        types.subList(parameters.size(), types.size()).forEach(type -> parameters.add(new Parameter(type, null)));
        parameters.addAll(literals);
        return parameters;
    }
}
