package io.braid.vdb;

/**
 * {@code IMPORT FOREIGN SCHEMA}: which tables of a source a schema offers.
 *
 * @param remoteSchema as the source knows it, {@code schema} or {@code catalog.schema}
 */
public record ImportDefinition(String remoteSchema, TableSelection selection, String server, String schema, Place place)
        implements Definition {
    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.IMPORT, schema, server, remoteSchema);
    }
}
