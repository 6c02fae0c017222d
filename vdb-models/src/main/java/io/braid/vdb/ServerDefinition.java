package io.braid.vdb;

import java.util.Map;
import java.util.TreeMap;

/**
 * {@code CREATE SERVER}: a source and how to reach it.
 *
 * @param wrapper the name of its connector
 * @param options as written, secrets still by reference
 */
public record ServerDefinition(String name, String wrapper, Map<String, String> options, Place place)
        implements Definition {
    public ServerDefinition {
        options = Map.copyOf(options);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.SERVER;
    }

    @Override
    public String describe() {
        return "server " + name;
    }

    @Override
    public ServerDefinition at(Place elsewhere) {
        return new ServerDefinition(name, wrapper, options, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.SERVER, name);
    }

    /** Names the options but shows no value: any of them may be a secret. */
    @Override
    public String toString() {
        return name + " (" + wrapper + ") " + new TreeMap<>(options).keySet();
    }
}
