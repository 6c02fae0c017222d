package io.braid.planner.type;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** PostgreSQL's names of types that Braid represents by one of its own, such as OIDs and documents. */
public final class DeclaredNames {
    private static final List<String> NUMBERS = List.of(
            "oid",
            "regproc",
            "regprocedure",
            "regoper",
            "regoperator",
            "regclass",
            "regtype",
            "regrole",
            "regnamespace",
            "regconfig",
            "regdictionary",
            "regcollation",
            "xid",
            "cid",
            "xid8");
    private static final List<String> TEXTS = List.of(
            "text",
            "varchar",
            "bpchar",
            "name",
            "char",
            "json",
            "jsonb",
            "jsonpath",
            "uuid",
            "xml",
            "inet",
            "cidr",
            "macaddr",
            "macaddr8",
            "tid",
            "pg_lsn",
            "pg_node_tree",
            "pg_ndistinct",
            "pg_dependencies",
            "pg_mcv_list",
            "pg_snapshot",
            "aclitem",
            "tsvector",
            "tsquery",
            "refcursor",
            "cstring",
            "anyarray",
            "sql_identifier",
            "character_data",
            "yes_or_no");
    private static final Map<String, DataType> TYPES = types();

    /** Other databases' names of types that PostgreSQL has under another name. */
    private static final Map<String, String> ELSEWHERE = Map.ofEntries(
            Map.entry("character varying", "varchar"),
            Map.entry("character", "bpchar"),
            Map.entry("char", "bpchar"),
            Map.entry("nchar", "bpchar"),
            Map.entry("character large object", "text"),
            Map.entry("clob", "text"),
            Map.entry("tinytext", "text"),
            Map.entry("mediumtext", "text"),
            Map.entry("longtext", "text"),
            Map.entry("ntext", "text"),
            Map.entry("\"char\"", "char"),
            Map.entry("uniqueidentifier", "uuid"));

    private static final Pattern PLAIN_NAME = Pattern.compile("([\\w\" ]+?)\\s*(\\(\\d+\\))?");

    private DeclaredNames() {}

    private static Map<String, DataType> types() {
        Map<String, DataType> types = new HashMap<>();
        NUMBERS.forEach(name -> types.put(name, DataType.of(TypeKind.BIGINT).withDeclared(name)));
        TEXTS.forEach(name -> types.put(name, DataType.of(TypeKind.VARCHAR).withDeclared(name)));
        types.put("int2vector", DataType.arrayOf(DataType.of(TypeKind.SMALLINT)).withDeclared("int2vector"));
        DataType oid = DataType.of(TypeKind.BIGINT).withDeclared("oid");
        types.put("oidvector", DataType.arrayOf(oid).withDeclared("oidvector"));
        types.put("cardinal_number", DataType.of(TypeKind.INTEGER).withDeclared("cardinal_number"));
        types.put("bytea", DataType.of(TypeKind.VARBINARY).withDeclared("bytea"));
        types.put("interval", DataType.of(TypeKind.INTERVAL).withDeclared("interval"));
        types.put("timetz", DataType.of(TypeKind.TIME_TZ).withDeclared("timetz"));
        types.put("time_stamp", DataType.of(TypeKind.TIMESTAMP_TZ).withDeclared("time_stamp"));
        return Map.copyOf(types);
    }

    /** Returns the type of a name in lower case. */
    public static Optional<DataType> type(String name) {
        return Optional.ofNullable(TYPES.get(name));
    }

    /** Returns the type of a column, with the source's type name if the kind does not determine it. */
    public static DataType ofSource(DataType type, String nativeType) {
        if (type.declared() != null || (type.kind() != TypeKind.VARCHAR && type.kind() != TypeKind.BIGINT)) {
            return type;
        }
        Matcher name = PLAIN_NAME.matcher(nativeType.strip().toLowerCase(Locale.ROOT));
        if (!name.matches()) {
            return type;
        }
        String known = ELSEWHERE.getOrDefault(name.group(1), name.group(1));
        boolean bounded = known.equals("varchar") && name.group(2) != null;
        boolean same =
                type(known).filter(declared -> declared.kind() == type.kind()).isPresent();
        return same && !bounded ? type.withDeclared(known) : type;
    }

    /** Returns the name of a type as {@code pg_typeof} and {@code format_type} display it. */
    public static String shown(RelDataType type) {
        String declared = DeclaredType.nameOf(type);
        if (declared != null) {
            return switch (declared) {
                case "varchar" -> "character varying";
                case "bpchar" -> "character";
                case "char" -> "\"char\"";
                default -> declared;
            };
        }
        if (type instanceof OwnType own) {
            return own.shown();
        }
        RelDataType element = type.getComponentType();
        if (element != null) {
            String of = shown(element);
            return (of.equals("unknown") ? "text" : of) + "[]";
        }
        return switch (type.getSqlTypeName()) {
            case BOOLEAN -> "boolean";
            case TINYINT, SMALLINT -> "smallint";
            case INTEGER -> "integer";
            case BIGINT -> "bigint";
            case REAL -> "real";
            case FLOAT, DOUBLE -> "double precision";
            case DECIMAL -> "numeric";
            case NULL, CHAR -> "unknown";
            case VARCHAR -> type.getPrecision() < 0 ? "text" : "character varying";
            case BINARY, VARBINARY -> "bytea";
            case DATE -> "date";
            case TIME -> "time without time zone";
            case TIMESTAMP -> "timestamp without time zone";
            case TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> "timestamp with time zone";
            default ->
                SqlTypeUtil.isInterval(type)
                        ? "interval"
                        : type.getSqlTypeName().getName().toLowerCase(Locale.ROOT);
        };
    }
}
