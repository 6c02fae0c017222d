package io.braid.execution;

import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** The values that a client has given for a statement's parameters, in the form of its protocol. */
public interface ParameterValues {
    /** How many there are. */
    int count();

    /**
     * The values of these types, or an error if one does not fit exactly or their numbers differ.
     *
     * @param zone the session's time zone
     */
    List<Parameter> as(List<DataType> types, ZoneId zone);

    /**
     * The values of all parameters of a statement's plan, those among them that are literals of the statement; null for
     * those that a statement which is only explained was not given.
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
