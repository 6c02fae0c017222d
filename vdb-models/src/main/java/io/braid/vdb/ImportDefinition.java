package io.braid.vdb;

/**
 * {@code IMPORT FOREIGN SCHEMA}: selection of a source's tables for a schema.
 *
 * @param remoteSchema the name at the source, {@code schema} or {@code catalog.schema}
 */
public record ImportDefinition(String remoteSchema, TableSelection selection, String server, String schema, Place place)
        implements Definition {
    @Override
    public ObjectKind kind() {
        return ObjectKind.IMPORT;
    }

    @Override
    public String describe() {
        return "import of " + remoteSchema + " from server " + server + " into schema " + schema;
    }

    @Override
    public ImportDefinition at(Place elsewhere) {
        return new ImportDefinition(remoteSchema, selection, server, schema, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.IMPORT, schema, server, remoteSchema);
    }
}
