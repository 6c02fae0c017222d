package io.braid.vdb;

import java.util.List;

/**
 * {@code IMPORT FOREIGN SCHEMA}: which tables of a source a schema offers.
 *
 * @param remoteSchema as the source knows it, {@code schema} or {@code catalog.schema}
 * @param only the tables to import; empty for all
 */
public record ImportDefinition(String remoteSchema, List<String> only, String server, String schema, Place place) {
    public ImportDefinition {
        only = List.copyOf(only);
    }
}
