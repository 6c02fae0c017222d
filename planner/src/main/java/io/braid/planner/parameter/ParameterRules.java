package io.braid.planner.parameter;

import java.util.Map;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rules of a client's protocol for types of parameters.
 *
 * @param declared types that the client has declared, by the index of their parameters
 * @param isDayTakenFromDay true if a parameter that is taken from a date is another date, false if it is a number of
 *     days
 */
public record ParameterRules(Map<Integer, RelDataType> declared, boolean isDayTakenFromDay) {
    /** Rules of Braid's own protocol. */
    public static final ParameterRules BRAID = new ParameterRules(Map.of(), false);

    public ParameterRules {
        declared = Map.copyOf(declared);
    }
}
