package io.braid.vdb;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * {@code CREATE USER MAPPING}: as whom a user of Braid is known to a source.
 *
 * @param user his name in Braid
 * @param server the name of the server in the model
 * @param options {@code user} and {@code password} as written, secrets still by reference
 */
public record UserMappingDefinition(String user, String server, Map<String, String> options, Place place)
        implements Definition {
    /** The option without which a mapping says nothing. */
    static final String USER = "user";
    /** The options there are. */
    static final Set<String> OPTIONS = Set.of(USER, "password");

    public UserMappingDefinition {
        options = Map.copyOf(options);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.USER_MAPPING;
    }

    @Override
    public String describe() {
        return "user mapping for " + user + " to server " + server;
    }

    /** His name at the source, as written. */
    public String remoteUser() {
        return options.getOrDefault(USER, "");
    }

    @Override
    public UserMappingDefinition at(Place elsewhere) {
        return new UserMappingDefinition(user, server, options, elsewhere);
    }

    /** The same to a server of another name. */
    public UserMappingDefinition to(String other) {
        return new UserMappingDefinition(user, other, options, place);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.USER_MAPPING, server, user);
    }

    /** Names the options but shows no value: any of them may be a secret. */
    @Override
    public String toString() {
        return describe() + " " + new TreeMap<>(options).keySet();
    }
}
