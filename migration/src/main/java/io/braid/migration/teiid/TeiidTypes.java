package io.braid.migration.teiid;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Mapping of Teiid's type names to Braid's, including the domains of a virtual database. */
final class TeiidTypes {
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("string", "varchar"),
            Map.entry("varchar", "varchar"),
            Map.entry("char", "varchar"),
            Map.entry("clob", "varchar"),
            Map.entry("json", "varchar"),
            Map.entry("xml", "varchar"),
            Map.entry("boolean", "boolean"),
            Map.entry("byte", "tinyint"),
            Map.entry("tinyint", "tinyint"),
            Map.entry("short", "smallint"),
            Map.entry("smallint", "smallint"),
            Map.entry("integer", "integer"),
            Map.entry("int", "integer"),
            Map.entry("serial", "integer"),
            Map.entry("long", "bigint"),
            Map.entry("bigint", "bigint"),
            Map.entry("float", "real"),
            Map.entry("real", "real"),
            Map.entry("double", "double"),
            Map.entry("bigdecimal", "decimal"),
            Map.entry("decimal", "decimal"),
            Map.entry("numeric", "decimal"),
            Map.entry("biginteger", "decimal(38, 0)"),
            Map.entry("date", "date"),
            Map.entry("time", "time"),
            Map.entry("timestamp", "timestamp"),
            Map.entry("varbinary", "varbinary"),
            Map.entry("blob", "varbinary"));

    private static final Set<String> WITH_LENGTH = Set.of("varchar", "decimal");
    private static final int MOST_DIGITS_OF_TIME = 7;
    private static final int MOST_DIGITS = 38;

    private final Map<String, String> domains = new HashMap<>();

    void addDomain(String name, String type) {
        domains.put(name.toLowerCase(Locale.ROOT), type);
    }

    /** Returns the type in a cast; empty if Braid has none. */
    Optional<String> inCast(String type) {
        return type.equalsIgnoreCase("xml") ? Optional.of("XML") : type(type);
    }

    /** Returns the type of a column, where a decimal requires a precision; empty if Braid has none. */
    Optional<String> ofColumn(String type) {
        return type(type).map(name -> name.equals("decimal") ? "decimal(38, 10)" : name);
    }

    private Optional<String> type(String text) {
        String type = text.strip().toLowerCase(Locale.ROOT);
        if (type.endsWith("[]")) {
            return type(type.substring(0, type.length() - 2)).map(element -> element + "[]");
        }
        int bracket = type.indexOf('(');
        String base = (bracket < 0 ? type : type.substring(0, bracket)).strip();
        if (domains.containsKey(base)) {
            return type(domains.getOrDefault(base, base));
        }
        String name = NAMES.get(base);
        if (name == null) {
            return Optional.empty();
        }
        return Optional.of(bracket < 0 ? name : name + length(base, name, type.substring(bracket)));
    }

    private static String length(String base, String name, String length) {
        if (base.equals("xml") || base.equals("json") || base.equals("clob")) {
            return "";
        }
        if (name.equals("timestamp")) {
            int digits = Integer.parseInt(length.replaceAll("\\D", ""));
            return "(" + Math.min(digits, MOST_DIGITS_OF_TIME) + ")";
        }
        if (name.equals("decimal")) {
            return decimal(length);
        }
        return WITH_LENGTH.contains(name) ? length : "";
    }

    private static String decimal(String length) {
        String[] digits = length.replaceAll("[()\\s]", "").split(",");
        int all = Math.min(Integer.parseInt(digits[0]), MOST_DIGITS);
        int behindPoint = digits.length > 1 ? Math.min(Integer.parseInt(digits[1]), all) : 0;
        return "(" + all + ", " + behindPoint + ")";
    }
}
