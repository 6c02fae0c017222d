package io.braid.planner.syntax;

import io.braid.grammar.reader.StatementReader;
import io.braid.planner.type.DeclaredNames;
import io.braid.planner.type.DeclaredTypeNameSpec;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.jspecify.annotations.Nullable;

/** Names of types: those of standard SQL, and their synonyms in other databases. */
public final class TypeNames {
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("text", "VARCHAR"),
            Map.entry("string", "VARCHAR"),
            Map.entry("bool", "BOOLEAN"),
            Map.entry("int2", "SMALLINT"),
            Map.entry("int4", "INTEGER"),
            Map.entry("int8", "BIGINT"),
            Map.entry("byte", "TINYINT"),
            Map.entry("short", "SMALLINT"),
            Map.entry("long", "BIGINT"),
            Map.entry("float4", "REAL"),
            Map.entry("float8", "DOUBLE"),
            Map.entry("bytea", "VARBINARY"),
            Map.entry("blob", "VARBINARY"),
            Map.entry("datetime", "TIMESTAMP"),
            Map.entry("timestamptz", "TIMESTAMP WITH LOCAL TIME ZONE"),
            Map.entry("timestamp_tz", "TIMESTAMP WITH LOCAL TIME ZONE"),
            Map.entry("timestamp with time zone", "TIMESTAMP WITH LOCAL TIME ZONE"),
            Map.entry("time with time zone", "timetz"));

    private static final Set<String> OWN_SCHEMAS = Set.of("pg_catalog", "information_schema");

    /** PostgreSQL's suffix for an array type. */
    private static final String ARRAY = "[]";

    private TypeNames() {}

    /** Parses a type name into a tree; fails if there is no such type. */
    public static SqlDataTypeSpec tree(String text) {
        try {
            SqlNode statement = StatementReader.query("SELECT CAST(NULL AS " + sqlName(text) + ")");
            if (statement instanceof SqlSelect select
                    && select.getSelectList().size() == 1
                    && select.getSelectList().get(0) instanceof SqlCall cast
                    && cast.getKind() == SqlKind.CAST
                    && cast.operand(1) instanceof SqlDataTypeSpec type) {
                return type;
            }
            throw unknown(text, null);
        } catch (BraidException e) {
            throw unknown(text, e);
        }
    }

    /** Resolves a type in a statement, which may have another database's name. */
    public static SqlDataTypeSpec known(SqlDataTypeSpec type) {
        if (type.getTypeNameSpec() instanceof SqlCollectionTypeNameSpec array
                && array.getTypeName().getSimple().equals(SqlTypeName.ARRAY.name())) {
            SqlParserPos place = type.getParserPosition();
            SqlTypeNameSpec element = known(new SqlDataTypeSpec(array.getElementTypeName(), place))
                    .getTypeNameSpec();
            return new SqlDataTypeSpec(new SqlCollectionTypeNameSpec(element, SqlTypeName.ARRAY, place), place);
        }
        SqlIdentifier name = type.getTypeName();
        Optional<DataType> declared = declared(type.getTypeNameSpec());
        if (declared.isPresent()) {
            SqlParserPos place = type.getParserPosition();
            return new SqlDataTypeSpec(new DeclaredTypeNameSpec(declared.get(), place), place);
        }
        if (type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
                && name.getSimple().equals(SqlTypeName.TIMESTAMP_TZ.name())) {
            // Calcite has a second type of timestamps with time zone, which its conversions do not support.
            return new SqlDataTypeSpec(
                    new SqlBasicTypeNameSpec(
                            SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, basic.getPrecision(), basic.getParserPos()),
                    type.getParserPosition());
        }
        boolean isOther =
                type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec && OTHER_NAMES.containsKey(simple(name));
        if (!isOther && type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec) {
            throw new BraidException(
                    ErrorCode.UNDEFINED_OBJECT,
                    "type \"" + String.join(".", name.names) + "\" does not exist",
                    CalciteErrors.at(type.getParserPosition()));
        }
        return isOther ? tree(simple(name)) : type;
    }

    /** Returns the declared type for a name of PostgreSQL that has no kind of its own. */
    private static Optional<DataType> declared(SqlTypeNameSpec spec) {
        if (spec instanceof SqlUserDefinedTypeNameSpec) {
            String name = simple(spec.getTypeName());
            return name.equals("text") ? Optional.empty() : DeclaredNames.type(name);
        }
        if (!(spec instanceof SqlBasicTypeNameSpec basic)) {
            return Optional.empty();
        }
        return switch (spec.getTypeName().getSimple()) {
            case "TIME_TZ", "TIME_WITH_LOCAL_TIME_ZONE" -> DeclaredNames.type("timetz");
            case "UUID" -> DeclaredNames.type("uuid");
            case "VARCHAR" -> basic.getPrecision() < 0 ? DeclaredNames.type("varchar") : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** Strips PostgreSQL's own schema from a name; returns other names unchanged. */
    private static String simple(SqlIdentifier name) {
        boolean ofPostgresql =
                name.names.size() == 2 && OWN_SCHEMAS.contains(name.names.get(0).toLowerCase(Locale.ROOT));
        return (ofPostgresql ? name.names.get(1) : name.toString()).toLowerCase(Locale.ROOT);
    }

    /** Returns the name of a type in standard SQL. */
    public static String sqlName(String text) {
        String plain = text.strip().replaceAll("\\s+", " ").toLowerCase(Locale.ROOT);
        return plain.endsWith(ARRAY)
                ? sqlName(plain.substring(0, plain.length() - ARRAY.length())) + " ARRAY"
                : OTHER_NAMES.getOrDefault(plain, text);
    }

    /** Returns the error for an unknown type. */
    public static BraidException unknown(String text, @Nullable Exception cause) {
        return new BraidException(
                ErrorCode.INVALID_MODEL,
                "there is no type '" + text + "'; there are boolean, smallint, integer, bigint, real, double,"
                        + " decimal(digits, scale), varchar, varbinary, date, time, timetz, timestamp, timestamptz,"
                        + " interval and"
                        + " arrays of these, such as integer array",
                cause);
    }
}
