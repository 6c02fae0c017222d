package io.braid.planner.function;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** Functions over the catalog and the session that PostgreSQL clients call, with their result types. */
public final class CatalogFunctionNames {
    private static final Set<String> SCHEMAS = Set.of("pg_catalog", "information_schema");

    private static final SqlReturnTypeInference TEXT = of(SqlTypeName.VARCHAR);
    private static final SqlReturnTypeInference TRUTH = of(SqlTypeName.BOOLEAN);
    private static final SqlReturnTypeInference INTEGER = of(SqlTypeName.INTEGER);
    private static final SqlReturnTypeInference LONG = of(SqlTypeName.BIGINT);
    private static final SqlReturnTypeInference MOMENT = ReturnTypes.explicit(
                    SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, 6)
            .andThen(SqlTypeTransforms.FORCE_NULLABLE);
    private static final SqlReturnTypeInference TEXTS =
            of(SqlTypeName.VARCHAR).andThen(SqlTypeTransforms.TO_ARRAY).andThen(SqlTypeTransforms.FORCE_NULLABLE);

    /** Functions by result type, each with its minimum and maximum number of arguments. */
    static final List<SessionFunction> ALL = Stream.of(
                    functions(
                            TEXT,
                            "FORMAT_TYPE:2-2 PG_GET_EXPR:2-3 PG_GET_CONSTRAINTDEF:1-2 PG_GET_INDEXDEF:1-3"
                                    + " PG_GET_VIEWDEF:1-2 PG_GET_USERBYID:1-1 PG_GET_PARTKEYDEF:1-1"
                                    + " PG_GET_PARTITION_CONSTRAINTDEF:1-1 PG_GET_RULEDEF:1-2 PG_GET_TRIGGERDEF:1-2"
                                    + " PG_GET_FUNCTION_ARGUMENTS:1-1 PG_GET_FUNCTION_IDENTITY_ARGUMENTS:1-1"
                                    + " PG_GET_FUNCTION_RESULT:1-1 PG_GET_FUNCTIONDEF:1-1 PG_GET_FUNCTION_SQLBODY:1-1"
                                    + " PG_GET_SERIAL_SEQUENCE:2-2 PG_GET_STATISTICSOBJDEF_COLUMNS:1-1"
                                    + " OBJ_DESCRIPTION:1-2 COL_DESCRIPTION:2-2 SHOBJ_DESCRIPTION:2-2"
                                    + " PG_ENCODING_TO_CHAR:1-1 PG_CLIENT_ENCODING:0-0 GETDATABASEENCODING:0-0"
                                    + " CURRENT_SETTING:1-2"
                                    + " SET_CONFIG:3-3 PG_SLEEP:1-1 PG_DESCRIBE_OBJECT:3-3"
                                    + " PG_TABLESPACE_LOCATION:1-1 PG_SIZE_PRETTY:1-1 VERSION:0-0"
                                    + " REGCLASSOUT:1-1 REGTYPEOUT:1-1 REGPROCOUT:1-1 REGPROCEDUREOUT:1-1"
                                    + " REGNAMESPACEOUT:1-1 REGROLEOUT:1-1 REGOPEROUT:1-1 REGOPERATOROUT:1-1"
                                    + " REGCOLLATIONOUT:1-1 REGCONFIGOUT:1-1 REGDICTIONARYOUT:1-1"),
                    functions(
                            TRUTH,
                            "PG_TABLE_IS_VISIBLE:1-1 PG_TYPE_IS_VISIBLE:1-1 PG_FUNCTION_IS_VISIBLE:1-1"
                                    + " PG_OPERATOR_IS_VISIBLE:1-1 PG_OPCLASS_IS_VISIBLE:1-1 PG_OPFAMILY_IS_VISIBLE:1-1"
                                    + " PG_COLLATION_IS_VISIBLE:1-1 PG_CONVERSION_IS_VISIBLE:1-1"
                                    + " PG_TS_CONFIG_IS_VISIBLE:1-1 PG_TS_DICT_IS_VISIBLE:1-1"
                                    + " PG_TS_PARSER_IS_VISIBLE:1-1 PG_TS_TEMPLATE_IS_VISIBLE:1-1"
                                    + " PG_STATISTICS_OBJ_IS_VISIBLE:1-1 HAS_TABLE_PRIVILEGE:2-3"
                                    + " HAS_ANY_COLUMN_PRIVILEGE:2-3 HAS_COLUMN_PRIVILEGE:3-4 HAS_SCHEMA_PRIVILEGE:2-3"
                                    + " HAS_DATABASE_PRIVILEGE:2-3 HAS_FUNCTION_PRIVILEGE:2-3"
                                    + " HAS_SEQUENCE_PRIVILEGE:2-3 HAS_TYPE_PRIVILEGE:2-3 HAS_LANGUAGE_PRIVILEGE:2-3"
                                    + " HAS_SERVER_PRIVILEGE:2-3 HAS_FOREIGN_DATA_WRAPPER_PRIVILEGE:2-3"
                                    + " HAS_TABLESPACE_PRIVILEGE:2-3 PG_HAS_ROLE:2-3 ROW_SECURITY_ACTIVE:1-1"
                                    + " PG_IS_IN_RECOVERY:0-0 PG_IS_OTHER_TEMP_SCHEMA:1-1"
                                    + " PG_RELATION_IS_PUBLISHABLE:1-1 PG_COLUMN_IS_UPDATABLE:3-3"
                                    + " PG_CANCEL_BACKEND:1-1 PG_TERMINATE_BACKEND:1-2"),
                    functions(
                            INTEGER,
                            "PG_BACKEND_PID:0-0 PG_RELATION_IS_UPDATABLE:2-2 PG_CHAR_TO_ENCODING:1-1"
                                    + " INET_SERVER_PORT:0-0 _PG_CHAR_MAX_LENGTH:2-2 _PG_CHAR_OCTET_LENGTH:2-2"
                                    + " _PG_NUMERIC_PRECISION:2-2 _PG_NUMERIC_PRECISION_RADIX:2-2"
                                    + " _PG_NUMERIC_SCALE:2-2 _PG_DATETIME_PRECISION:2-2 _PG_INDEX_POSITION:2-2"),
                    functions(
                            LONG,
                            "PG_TOTAL_RELATION_SIZE:1-1 PG_RELATION_SIZE:1-2 PG_TABLE_SIZE:1-1 PG_INDEXES_SIZE:1-1"
                                    + " PG_DATABASE_SIZE:1-1 PG_TABLESPACE_SIZE:1-1 PG_RELATION_FILENODE:1-1"
                                    + " TXID_CURRENT:0-0 PG_MY_TEMP_SCHEMA:0-0 PG_STAT_GET_NUMSCANS:1-1"
                                    + " TO_REGCLASS:1-1 TO_REGTYPE:1-1 TO_REGPROC:1-1 TO_REGPROCEDURE:1-1"
                                    + " TO_REGNAMESPACE:1-1 TO_REGROLE:1-1 TO_REGOPER:1-1 TO_REGOPERATOR:1-1"
                                    + " TO_REGCOLLATION:1-1"
                                    + " REGCLASSIN:1-1 REGTYPEIN:1-1 REGPROCIN:1-1 REGPROCEDUREIN:1-1"
                                    + " REGNAMESPACEIN:1-1 REGROLEIN:1-1 REGOPERIN:1-1 REGOPERATORIN:1-1"
                                    + " REGCOLLATIONIN:1-1 REGCONFIGIN:1-1 REGDICTIONARYIN:1-1"),
                    functions(MOMENT, "PG_POSTMASTER_START_TIME:0-0 PG_CONF_LOAD_TIME:0-0"),
                    functions(TEXTS, "CURRENT_SCHEMAS:1-1"))
            .flatMap(functions -> functions)
            .toList();

    private CatalogFunctionNames() {}

    /** True if functions may be called with this schema before their names. */
    public static boolean isSchema(String name) {
        return SCHEMAS.contains(name.toLowerCase(Locale.ROOT));
    }

    /** Returns the names of all of them, in upper case. */
    public static List<String> names() {
        return ALL.stream().map(SessionFunction::getName).toList();
    }

    private static SqlReturnTypeInference of(SqlTypeName type) {
        return ReturnTypes.explicit(type).andThen(SqlTypeTransforms.FORCE_NULLABLE);
    }

    private static Stream<SessionFunction> functions(SqlReturnTypeInference type, String names) {
        return Stream.of(names.split(" ")).map(one -> {
            String[] parts = one.split("[:-]");
            return new SessionFunction(
                    parts[0],
                    type,
                    SqlOperandCountRanges.between(Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
        });
    }
}
