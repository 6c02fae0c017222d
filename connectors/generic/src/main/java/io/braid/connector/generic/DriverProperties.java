package io.braid.connector.generic;

import io.braid.connector.jdbc.option.OptionValues;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Driver properties set in a model. Only common properties that select the database or set timeouts are allowed: with
 * others, the author of a model could read the server's files or run code in it. The server's administrator can allow
 * more.
 */
final class DriverProperties {
    static final Set<String> HARMLESS = Set.of(
            "account",
            "applicationname",
            "catalog",
            "compression",
            "connecttimeout",
            "connectiontimeout",
            "currentcatalog",
            "currentschema",
            "database",
            "databasename",
            "db",
            "defaultrowprefetch",
            "encrypt",
            "fetchsize",
            "informixserver",
            "logintimeout",
            "networktimeout",
            "querytimeout",
            "role",
            "schema",
            "service",
            "servicename",
            "sockettimeout",
            "ssl",
            "sslconnection",
            "sslmode",
            "usessl",
            "validatecertificate",
            "warehouse");

    private DriverProperties() {}

    /** Parses {@code name=value;name=value}. Rejects disallowed properties, without their values in the message. */
    static Map<String, String> read(String text, OptionValues options) {
        Map<String, String> properties = new LinkedHashMap<>();
        for (String property : text.split(";", -1)) {
            int equals = property.indexOf('=');
            String name = property.substring(0, Math.max(equals, 0)).strip();
            if (name.isEmpty() && !property.isBlank()) {
                throw options.invalid("takes for 'properties' name=value, separated by semicolons");
            }
            if (!property.isBlank()) {
                check(name, options);
                properties.put(name, property.substring(equals + 1).strip());
            }
        }
        return properties;
    }

    private static void check(String name, OptionValues options) {
        Set<String> allowed = new TreeSet<>(HARMLESS);
        allowed.addAll(options.surroundings().driverProperties());
        if (!allowed.contains(name.toLowerCase(Locale.ROOT))) {
            throw options.invalid("does not take the property '" + name + "'; allowed are "
                    + String.join(", ", allowed)
                    + ", and what the server's setting driver-properties names besides");
        }
    }
}
