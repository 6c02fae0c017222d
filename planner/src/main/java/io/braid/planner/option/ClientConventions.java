package io.braid.planner.option;

import java.util.List;

/**
 * Conventions of a client's protocol.
 *
 * @param results form of a result's columns
 * @param furtherSchemas schemas to search for unqualified names, in order, after the default schema
 */
public record ClientConventions(ResultStyle results, List<String> furtherSchemas) {
    /** Conventions of Braid's own protocol. */
    public static final ClientConventions BRAID = new ClientConventions(ResultStyle.BRAID, List.of());

    public ClientConventions {
        furtherSchemas = List.copyOf(furtherSchemas);
    }

    public ClientConventions with(ResultStyle style) {
        return new ClientConventions(style, furtherSchemas);
    }

    public ClientConventions with(List<String> schemas) {
        return new ClientConventions(results, schemas);
    }
}
