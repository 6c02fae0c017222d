package io.braid.migration.fdw;

import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Mapping of PostgreSQL's type names to Braid's. */
final class PostgresTypes {
    private static final Pattern FORM = Pattern.compile("([a-z ]+?)(\\(\\d+(,\\d+)?\\))?( with(out)? time zone)?");

    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("boolean", "boolean"),
            Map.entry("smallint", "smallint"),
            Map.entry("integer", "integer"),
            Map.entry("bigint", "bigint"),
            Map.entry("real", "real"),
            Map.entry("double precision", "double"),
            Map.entry("numeric", "decimal"),
            Map.entry("text", "varchar"),
            Map.entry("character varying", "varchar"),
            Map.entry("character", "varchar"),
            Map.entry("name", "varchar"),
            Map.entry("json", "varchar"),
            Map.entry("jsonb", "varchar"),
            Map.entry("xml", "varchar"),
            Map.entry("uuid", "varchar"),
            Map.entry("bytea", "varbinary"),
            Map.entry("date", "date"),
            Map.entry("time", "time"),
            Map.entry("timestamp", "timestamp"));

    private PostgresTypes() {}

    /** Returns the type of a column; empty if Braid has none. */
    static Optional<String> named(String type) {
        Matcher form = FORM.matcher(type);
        if (!form.matches()) {
            return Optional.empty();
        }
        String digits = form.group(2) == null ? "" : form.group(2);
        String zone = " with time zone".equals(form.group(4)) ? " with time zone" : "";
        return Optional.ofNullable(NAMES.get(form.group(1)))
                .map(name -> name + (name.equals("decimal") && digits.isEmpty() ? "(38, 10)" : digits) + zone);
    }
}
