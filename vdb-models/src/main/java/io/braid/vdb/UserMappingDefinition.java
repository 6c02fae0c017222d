package io.braid.vdb;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * {@code CREATE USER MAPPING}: the account of a Braid user at a source.
 *
 * @param user the user's name in Braid
 * @param server the name of the server in the model
 * @param options {@code user} and {@code password} as written, with secrets by reference
 */
public record UserMappingDefinition(String user, String server, Map<String, String> options, Place place)
        implements Definition {
    /** Mandatory option with the remote user name. */
    static final String USER = "user";
    /** Names of all options. */
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

    /** Returns the user's name at the source, as written. */
    public String remoteUser() {
        return options.getOrDefault(USER, "");
    }

    @Override
    public UserMappingDefinition at(Place elsewhere) {
        return new UserMappingDefinition(user, server, options, elsewhere);
    }

    /** Returns a copy for a server of another name. */
    public UserMappingDefinition to(String other) {
        return new UserMappingDefinition(user, other, options, place);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.USER_MAPPING, server, user);
    }

    /** Shows the names of the options without values, which may be secrets. */
    @Override
    public String toString() {
        return describe() + " " + new TreeMap<>(options).keySet();
    }
}
