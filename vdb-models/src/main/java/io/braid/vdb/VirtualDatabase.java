package io.braid.vdb;

import java.util.List;
import java.util.Optional;

/**
 * A named, versioned description of a database that integrates several sources. Names are case-insensitive.
 *
 * @param definitions all definitions, in the order of the text
 */
public record VirtualDatabase(String name, String version, List<Definition> definitions) {
    public VirtualDatabase {
        definitions = List.copyOf(definitions);
    }

    public List<ServerDefinition> servers() {
        return all(ServerDefinition.class);
    }

    public List<SchemaDefinition> schemas() {
        return all(SchemaDefinition.class);
    }

    public List<ImportDefinition> imports() {
        return all(ImportDefinition.class);
    }

    public List<ViewDefinition> views() {
        return all(ViewDefinition.class);
    }

    /** Returns the definitions of one type. */
    public <T extends Definition> List<T> all(Class<T> type) {
        return definitions.stream().filter(type::isInstance).map(type::cast).toList();
    }

    public Optional<ServerDefinition> server(String serverName) {
        return find(ObjectKey.of(ObjectKind.SERVER, serverName)).map(ServerDefinition.class::cast);
    }

    public Optional<SchemaDefinition> schema(String schemaName) {
        return find(ObjectKey.of(ObjectKind.SCHEMA, schemaName)).map(SchemaDefinition.class::cast);
    }

    /** Returns a database of the same name and version with other definitions. */
    public VirtualDatabase declaring(List<Definition> others) {
        return new VirtualDatabase(name, version, others);
    }

    /** Finds a definition by its key. */
    public Optional<Definition> find(ObjectKey key) {
        return definitions.stream()
                .filter(definition -> definition.key().equals(key))
                .findFirst();
    }
}
