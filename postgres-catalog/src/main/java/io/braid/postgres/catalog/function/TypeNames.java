package io.braid.postgres.catalog.function;

import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.table.Definitions;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Names of types as SQL writes them, in both directions. */
final class TypeNames {
    private static final StaticObjects TYPES = StaticObjects.of("pg_type", "typname");
    private static final long PG_CATALOG = 11;
    private static final long NO_MODIFIER = -1;
    private static final int HEADER = 4;

    /** The types that SQL has names of its own for; # is the place of the parameters. */
    private static final Map<String, String> SQL_NAMES = Map.ofEntries(
            Map.entry("bool", "boolean"),
            Map.entry("int2", "smallint"),
            Map.entry("int4", "integer"),
            Map.entry("int8", "bigint"),
            Map.entry("float4", "real"),
            Map.entry("float8", "double precision"),
            Map.entry("numeric", "numeric#"),
            Map.entry("varchar", "character varying#"),
            Map.entry("bpchar", "character#"),
            Map.entry("char", "\"char\""),
            Map.entry("bit", "bit#"),
            Map.entry("varbit", "bit varying#"),
            Map.entry("time", "time# without time zone"),
            Map.entry("timetz", "time# with time zone"),
            Map.entry("timestamp", "timestamp# without time zone"),
            Map.entry("timestamptz", "timestamp# with time zone"),
            Map.entry("interval", "interval#"));

    private static final Map<String, String> BY_SQL_NAME = bySqlName();
    private static final Pattern PARAMETERS = Pattern.compile("\\s*\\([\\d\\s,]*\\)");

    private TypeNames() {}

    private static Map<String, String> bySqlName() {
        Map<String, String> names = new HashMap<>();
        SQL_NAMES.forEach((name, sql) -> names.put(sql.replace("#", ""), name));
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

    /** The name of a type, as {@code format_type} has it. */
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
        String sql = TYPES.number(row, "typnamespace") == PG_CATALOG ? SQL_NAMES.get(name) : null;
        if (sql == null) {
            return quoted(row, name);
        }
        boolean hasModifier = modifier != null && modifier > NO_MODIFIER;
        if (name.equals("bpchar") && modifier != null && !hasModifier) {
            return name;
        }
        return sql.replace("#", hasModifier ? parameters(name, modifier) : "");
    }

    private static String quoted(@Nullable Object[] row, String name) {
        String simple = Definitions.quoted(name);
        return TYPES.number(row, "typnamespace") == PG_CATALOG ? simple : "information_schema." + simple;
    }

    private static String parameters(String name, long modifier) {
        return switch (name) {
            case "numeric" -> {
                long parameters = modifier - HEADER;
                yield "(" + (parameters >> 16) + "," + (parameters & 0x7ff) + ")";
            }
            case "varchar", "bpchar" -> "(" + (modifier - HEADER) + ")";
            case "interval" -> "";
            default -> "(" + modifier + ")";
        };
    }

    private static String rowType(FunctionContext context, long oid) {
        for (TableObject table : context.objects().tables()) {
            String name = context.isVisible(table) ? Definitions.quoted(table.name()) : Definitions.path(table);
            if (table.rowType() == oid) {
                return name;
            }
            if (table.arrayType() == oid) {
                return name + "[]";
            }
        }
        return "???";
    }

    /** Whether a type is found without its schema; empty if there is none. */
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

    /** The OID of a type of a name, such as {@code int4}, {@code character varying(10)} or {@code text[]}. */
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
