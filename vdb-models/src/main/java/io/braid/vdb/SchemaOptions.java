package io.braid.vdb;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the options of a schema of a source say.
 *
 * @param cacheTtl how old answers made of its rows may be, or null if none that was kept will do
 * @param cacheCheck whether older answers will do as well if the source says that nothing has changed
 * @param lookupTtl how old single rows may be that are looked up by their keys, or null if they are looked up each time
 */
public record SchemaOptions(
        @Nullable Duration cacheTtl,
        boolean cacheCheck,
        @Nullable Duration lookupTtl) {
    private static final String CACHE_TTL = "cache_ttl";
    private static final String CACHE_CHECK = "cache_check";
    private static final String LOOKUP_CACHE = "lookup_cache";
    private static final String TTL = "ttl ";

    /** All options there are. */
    public static final List<String> NAMES = List.of(CACHE_TTL, CACHE_CHECK, LOOKUP_CACHE);

    /** Reads the options of a schema; an IllegalArgumentException says what is wrong with one of them. */
    public static SchemaOptions of(SchemaDefinition schema) {
        Map<String, String> options = OptionNames.known(schema.options(), NAMES);
        if (schema.isVirtual() && !options.isEmpty()) {
            throw new IllegalArgumentException("options are for the schemas of servers; a virtual schema has none");
        }
        String cached = options.get(CACHE_TTL);
        String lookedUp = options.get(LOOKUP_CACHE);
        return new SchemaOptions(
                cached == null ? null : OptionNames.time(CACHE_TTL, cached),
                OptionNames.isOn(CACHE_CHECK, options.getOrDefault(CACHE_CHECK, "off")),
                lookedUp == null ? null : ttl(lookedUp));
    }

    private static Duration ttl(String text) {
        String stripped = text.strip();
        if (!stripped.toLowerCase(Locale.ROOT).startsWith(TTL)) {
            throw new IllegalArgumentException("the option '" + LOOKUP_CACHE
                    + "' needs to say how old rows may be, such as 'ttl 10 seconds'; it cannot be '" + stripped + "'");
        }
        return OptionNames.time(LOOKUP_CACHE, stripped.substring(TTL.length()));
    }
}
