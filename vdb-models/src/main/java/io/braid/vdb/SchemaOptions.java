package io.braid.vdb;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Options of a source's schema.
 *
 * @param cacheTtl maximum age of cached results over its rows, or null to use none
 * @param cacheCheck whether older results are used if the source reports that nothing has changed
 * @param lookupTtl maximum age of cached rows looked up by key, or null to look them up each time
 * @param writable whether statements may change its rows, for users with the privilege to do so
 * @param owner the user who has all privileges on it and may drop it; null for none
 * @param managed true if it is dropped in its source as well, where {@code CREATE SCHEMA} has created it
 */
public record SchemaOptions(
        @Nullable Duration cacheTtl,
        boolean cacheCheck,
        @Nullable Duration lookupTtl,
        boolean writable,
        @Nullable String owner,
        boolean managed) {
    private static final String CACHE_TTL = "cache_ttl";
    private static final String CACHE_CHECK = "cache_check";
    private static final String LOOKUP_CACHE = "lookup_cache";
    private static final String WRITABLE = "writable";
    /** Option with the name of the owner. */
    public static final String OWNER = "owner";

    private static final String MANAGED = "managed";
    private static final String TTL = "ttl ";

    /** Names of all options. */
    public static final List<String> NAMES = List.of(CACHE_TTL, CACHE_CHECK, LOOKUP_CACHE, WRITABLE, OWNER, MANAGED);

    /** Parses the options of a schema; throws an IllegalArgumentException that describes an invalid one. */
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
                lookedUp == null ? null : ttl(lookedUp),
                OptionNames.isOn(WRITABLE, options.getOrDefault(WRITABLE, "off")),
                options.get(OWNER),
                OptionNames.isOn(MANAGED, options.getOrDefault(MANAGED, "off")));
    }

    /** Returns the options of a schema that CREATE SCHEMA creates in a source. */
    public static Map<String, String> created(String owner) {
        return Map.of(WRITABLE, "on", MANAGED, "on", OWNER, owner);
    }

    private static Duration ttl(String text) {
        boolean isNamed = text.strip().toLowerCase(Locale.ROOT).startsWith(TTL);
        return OptionNames.time(LOOKUP_CACHE, isNamed ? text.strip().substring(TTL.length()) : text);
    }
}
