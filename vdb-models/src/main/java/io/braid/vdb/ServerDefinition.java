package io.braid.vdb;

import java.util.List;
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
    /** The option that says who may ask it; for Braid itself, not for the connector. */
    public static final String USER_MAPPING = "user_mapping";

    private static final String REQUIRED = "required";
    private static final String OPTIONAL = "optional";

    public ServerDefinition {
        options = Map.copyOf(options);
    }

    /** Whether only users with a mapping may ask it. */
    public boolean requiresUserMapping() {
        return REQUIRED.equalsIgnoreCase(options.get(USER_MAPPING));
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.SERVER;
    }

    /** What is wrong with that option. */
    public List<Problem> problems() {
        String mapping = options.getOrDefault(USER_MAPPING, OPTIONAL);
        return requiresUserMapping() || OPTIONAL.equalsIgnoreCase(mapping)
                ? List.of()
                : List.of(new Problem(
                        place,
                        "option '" + USER_MAPPING + "' of " + describe() + " is " + REQUIRED + " or " + OPTIONAL
                                + ", not '" + mapping + "'"));
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
