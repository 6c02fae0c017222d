package io.braid.vdb;

import java.util.ArrayList;
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

    /** The option that has users create schemas in it; for Braid itself, not for the connector. */
    public static final String CREATE_SCHEMAS = "create_schemas";

    private static final String REQUIRED = "required";
    private static final String OPTIONAL = "optional";

    public ServerDefinition {
        options = Map.copyOf(options);
    }

    /** True if only users with a mapping may ask it. */
    public boolean requiresUserMapping() {
        return REQUIRED.equalsIgnoreCase(options.get(USER_MAPPING));
    }

    /** True if {@code CREATE SCHEMA} without a server creates a schema in it. */
    public boolean createsSchemas() {
        return OptionNames.isOn(CREATE_SCHEMAS, options.getOrDefault(CREATE_SCHEMAS, "off"));
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.SERVER;
    }

    /** The problems of these options. */
    public List<Problem> problems() {
        List<Problem> problems = new ArrayList<>();
        String mapping = options.getOrDefault(USER_MAPPING, OPTIONAL);
        if (!requiresUserMapping() && !OPTIONAL.equalsIgnoreCase(mapping)) {
            problems.add(new Problem(
                    place,
                    "option '" + USER_MAPPING + "' of " + describe() + " is " + REQUIRED + " or " + OPTIONAL + ", not '"
                            + mapping + "'"));
        }
        try {
            createsSchemas();
        } catch (IllegalArgumentException e) {
            problems.add(new Problem(place, "of " + describe() + ", " + e.getMessage()));
        }
        return problems;
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
