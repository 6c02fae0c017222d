package io.braid.planner.option;

import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Map;

/**
 * Conventions of a client's protocol.
 *
 * @param results form of a result's columns
 * @param furtherSchemas schemas to search for unqualified names, in order, after the default schema
 * @param parameterTypes declared types of parameters by index, used where the statement does not determine a type
 */
public record ClientConventions(
        ResultStyle results, List<String> furtherSchemas, Map<Integer, DataType> parameterTypes) {
    /** Conventions of Braid's own protocol. */
    public static final ClientConventions BRAID = new ClientConventions(ResultStyle.BRAID, List.of(), Map.of());

    public ClientConventions {
        furtherSchemas = List.copyOf(furtherSchemas);
        parameterTypes = Map.copyOf(parameterTypes);
    }

    public ClientConventions with(ResultStyle style) {
        return new ClientConventions(style, furtherSchemas, parameterTypes);
    }

    public ClientConventions with(List<String> schemas) {
        return new ClientConventions(results, schemas, parameterTypes);
    }

    /** The same for a statement whose client has declared types of parameters. */
    public ClientConventions with(Map<Integer, DataType> parameters) {
        return new ClientConventions(results, furtherSchemas, parameters);
    }
}
