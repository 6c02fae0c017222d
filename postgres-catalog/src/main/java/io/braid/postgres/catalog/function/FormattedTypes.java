package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.SqlTypeFacts;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.table.DefinitionTexts;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conversion between types and their SQL names. */
final class FormattedTypes {
    private static final StaticObjects TYPES = StaticObjects.of("pg_type", "typname");
    private static final long PG_CATALOG = 11;

    private static final Map<String, String> BY_SQL_NAME = bySqlName();
    private static final Pattern PARAMETERS = Pattern.compile("\\s*\\([\\d\\s,]*\\)");

    private FormattedTypes() {}

    private static Map<String, String> bySqlName() {
        Map<String, String> names = new HashMap<>();
        SqlTypeFacts.sqlNames().forEach((name, sql) -> names.put(sql, name));
        names.putAll(Map.of(
                "int", "int4",
                "char", "bpchar",
                "float", "float8",
                "decimal", "numeric",
                "dec", "numeric",
                "string", "text",
                "bit", "bit",
                "time", "time",
                "timestamp", "timestamp"));
        return names;
    }

    /** Returns the name of a type, as in {@code format_type}. */
    static String format(FunctionContext context, long oid, @Nullable Long modifier) {
        if (oid == 0) {
            return "-";
        }
        Optional<@Nullable Object[]> known = TYPES.find(oid);
        if (known.isEmpty()) {
            return rowType(context, oid);
        }
        @Nullable Object[] row = known.get();
        String name = String.valueOf(TYPES.value(row, "typname"));
        long element = TYPES.number(row, "typelem");
        boolean isArray = "A".equals(TYPES.value(row, "typcategory")) && element != 0 && name.startsWith("_");
        if (isArray) {
            return format(context, element, modifier) + "[]";
        }
        boolean isBuiltIn = TYPES.number(row, "typnamespace") == PG_CATALOG;
        Optional<String> sql = isBuiltIn ? SqlTypeFacts.sqlName(name, modifier) : Optional.empty();
        return sql.orElseGet(() -> quoted(row, name));
    }

    private static String quoted(@Nullable Object[] row, String name) {
        String simple = DefinitionTexts.quoted(name);
        return TYPES.number(row, "typnamespace") == PG_CATALOG ? simple : "information_schema." + simple;
    }

    private static String rowType(FunctionContext context, long oid) {
        for (TableObject table : context.objects().tables()) {
            String name = context.isVisible(table) ? DefinitionTexts.quoted(table.name()) : DefinitionTexts.path(table);
            if (table.rowType() == oid) {
                return name;
            }
            if (table.arrayType() == oid) {
                return name + "[]";
            }
        }
        return "???";
    }

    /** True if a type is visible in the search path; empty if there is none. */
    static Optional<Boolean> isVisible(FunctionContext context, long oid) {
        Optional<@Nullable Object[]> known = TYPES.find(oid);
        if (known.isPresent()) {
            return known.map(row -> TYPES.number(row, "typnamespace") == PG_CATALOG);
        }
        return context.objects().tables().stream()
                .filter(table -> table.rowType() == oid || table.arrayType() == oid)
                .map(context::isVisible)
                .findFirst();
    }

    /** Returns the OID of a type by its name, such as {@code int4}, {@code character varying(10)} or {@code text[]}. */
    static Optional<Long> find(FunctionContext context, String text) {
        String name = text.strip();
        if (name.endsWith("[]")) {
            return find(context, name.substring(0, name.length() - 2))
                    .flatMap(TYPES::find)
                    .map(row -> TYPES.number(row, "typarray"));
        }
        Matcher parameters = PARAMETERS.matcher(name);
        String plain = parameters.replaceAll("").strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        String bySqlName = BY_SQL_NAME.get(plain);
        if (bySqlName != null) {
            return TYPES.named(bySqlName).stream().findFirst();
        }
        List<String> parts = Names.parts(PARAMETERS.matcher(name).replaceAll(""));
        String simple = parts.get(parts.size() - 1);
        boolean isStatic = parts.size() == 1
                || parts.get(0).equals("pg_catalog")
                || parts.get(0).equals("information_schema");
        Optional<Long> found = isStatic ? TYPES.named(simple).stream().findFirst() : Optional.empty();
        return found.isPresent()
                ? found
                : RelationNames.find(context, name)
                        .flatMap(oid -> context.objects().find(oid, TableObject.class))
                        .map(TableObject::rowType);
    }
}
