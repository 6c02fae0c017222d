package io.braid.postgres.catalog.function;

import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Definitions of PostgreSQL's functions as {@code CREATE FUNCTION}, and descriptions of objects by their catalog. */
final class RoutineTexts {
    private static final StaticObjects ROUTINES = StaticObjects.of("pg_proc", "proname");
    private static final StaticObjects LANGUAGES = StaticObjects.of("pg_language", "lanname");
    private static final StaticObjects CLASSES = StaticObjects.of("pg_class", "relname");

    private RoutineTexts() {}

    /** Returns the statement that creates a function; empty if there is none with the OID. */
    static Optional<String> definition(FunctionContext context, long oid) {
        return ROUTINES.find(oid).map(row -> definition(context, oid, row));
    }

    private static String definition(FunctionContext context, long oid, @Nullable Object[] row) {
        boolean isProcedure = "p".equals(ROUTINES.value(row, "prokind"));
        String kind = isProcedure ? "PROCEDURE" : "FUNCTION";
        String schema =
                ROUTINES.number(row, "pronamespace") == RoutineNames.PG_CATALOG ? "pg_catalog" : "information_schema";
        String language =
                LANGUAGES.text(ROUTINES.number(row, "prolang"), "lanname").orElse("internal");
        String source = String.valueOf(ROUTINES.value(row, "prosrc"));
        String quote = "$" + kind.toLowerCase(Locale.ROOT) + "$";
        StringBuilder text = new StringBuilder("CREATE OR REPLACE ")
                .append(kind)
                .append(' ')
                .append(schema)
                .append('.')
                .append(ROUTINES.value(row, "proname"))
                .append('(')
                .append(RoutineNames.arguments(context, oid).orElse(""))
                .append(")\n");
        if (!isProcedure) {
            text.append(" RETURNS ")
                    .append(RoutineNames.result(context, oid).orElse("void"))
                    .append('\n');
        }
        text.append(" LANGUAGE ").append(language).append('\n');
        String options = options(row);
        if (!options.isEmpty()) {
            text.append(options).append('\n');
        }
        return text.append("AS ")
                .append(quote)
                .append(source)
                .append(quote)
                .append('\n')
                .toString();
    }

    private static String options(@Nullable Object[] row) {
        StringBuilder options = new StringBuilder();
        options.append("w".equals(ROUTINES.value(row, "prokind")) ? " WINDOW" : "");
        options.append(
                switch (String.valueOf(ROUTINES.value(row, "provolatile"))) {
                    case "i" -> " IMMUTABLE";
                    case "s" -> " STABLE";
                    default -> "";
                });
        options.append(
                switch (String.valueOf(ROUTINES.value(row, "proparallel"))) {
                    case "s" -> " PARALLEL SAFE";
                    case "r" -> " PARALLEL RESTRICTED";
                    default -> "";
                });
        options.append(isTrue(row, "proisstrict") ? " STRICT" : "");
        options.append(isTrue(row, "prosecdef") ? " SECURITY DEFINER" : "");
        options.append(isTrue(row, "proleakproof") ? " LEAKPROOF" : "");
        return options.toString();
    }

    private static boolean isTrue(@Nullable Object[] row, String column) {
        return Boolean.TRUE.equals(ROUTINES.value(row, column));
    }

    /** Returns the description of an object with its kind, such as {@code function lower(text)}. */
    static @Nullable String described(FunctionContext context, long catalog, long oid) {
        String kind = CLASSES.text(catalog, "relname").orElse("");
        return switch (kind) {
            case "pg_proc" ->
                RoutineNames.signature(context, oid)
                        .map(name -> "function " + name)
                        .orElse(null);
            case "pg_language" ->
                LANGUAGES.text(oid, "lanname").map(name -> "language " + name).orElse(null);
            case "pg_class" ->
                RelationNames.name(context, oid).map(name -> "relation " + name).orElse(null);
            case "pg_type" -> "type " + FormattedTypes.format(context, oid, null);
            case "pg_namespace" ->
                RelationNames.namespaceName(context, oid)
                        .map(name -> "schema " + name)
                        .orElse(null);
            default -> null;
        };
    }
}
