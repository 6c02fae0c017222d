package io.braid.vdb;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the options of a schema of a source say.
 *
 * @param cacheTtl how old answers made of its rows may be, or null if none that was kept will do
 */
public record SchemaOptions(@Nullable Duration cacheTtl) {
    /** All options there are. */
    public static final List<String> NAMES = List.of("cache_ttl");

    /** Reads the options of a schema; an IllegalArgumentException says what is wrong with one of them. */
    public static SchemaOptions of(SchemaDefinition schema) {
        Map<String, String> options = OptionNames.known(schema.options(), NAMES);
        if (schema.isVirtual() && !options.isEmpty()) {
            throw new IllegalArgumentException("options are for the schemas of servers; a virtual schema has none");
        }
        return new SchemaOptions(
                options.containsKey("cache_ttl") ? OptionNames.time("cache_ttl", options.get("cache_ttl")) : null);
    }
}
