package io.braid.vdb;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * {@code CREATE SERVER}: a source and its connection options.
 *
 * @param wrapper the name of its connector
 * @param options as written, with secrets by reference
 */
public record ServerDefinition(String name, String wrapper, Map<String, String> options, Place place)
        implements Definition {
    /** Option that restricts access to users with a mapping; read by Braid, not by the connector. */
    public static final String USER_MAPPING = "user_mapping";

    /** Option that makes CREATE SCHEMA create schemas in the server; read by Braid, not by the connector. */
    public static final String CREATE_SCHEMAS = "create_schemas";

    private static final String REQUIRED = "required";
    private static final String OPTIONAL = "optional";

    public ServerDefinition {
        options = Map.copyOf(options);
    }

    /** True if only users with a mapping may access it. */
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

    /** Returns the problems of these options. */
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

    /** Shows the names of the options without values, which may be secrets. */
    @Override
    public String toString() {
        return name + " (" + wrapper + ") " + new TreeMap<>(options).keySet();
    }
}
