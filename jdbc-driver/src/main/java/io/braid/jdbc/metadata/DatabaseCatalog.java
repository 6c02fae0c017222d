package io.braid.jdbc.metadata;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Catalog functions of JDBC's metadata, answered from the system tables of a virtual database. Lists of unsupported
 * kinds of objects are empty.
 */
public abstract class DatabaseCatalog extends DatabaseLimits {
    /** Type name of arrays, which is preceded by the element type in columns. */
    private static final String ARRAY = "ARRAY";

    private static final String COLUMN_SIZE =
            MetadataQuery.byType(type -> type.hasLength() || type == MetadataType.DECIMAL
                    ? "COALESCE(type_precision, " + type.size() + ")"
                    : type.size());
    private static final String DECIMAL_DIGITS = MetadataQuery.byType(type -> {
        if (type == MetadataType.DECIMAL) {
            return "type_scale";
        }
        boolean inSeconds = type.maximumScale() > 0;
        return inSeconds ? "COALESCE(type_precision, " + type.digits() + ")" : type.digits();
    });
    private static final String OCTETS =
            "CASE WHEN type_name IN ('VARCHAR', 'VARBINARY') THEN COALESCE(type_precision, " + Integer.MAX_VALUE
                    + ") END";
    /** Parameters with parsed types: the model spells a type with length and scale, and under any of its names. */
    private static final String PARAMETERS =
            "(SELECT p.*, CASE base WHEN 'INT' THEN 'INTEGER' WHEN 'NUMERIC' THEN 'DECIMAL' WHEN 'FLOAT' THEN 'DOUBLE'"
                    + " WHEN 'DOUBLE PRECISION' THEN 'DOUBLE' ELSE base END AS type_name,"
                    + " CAST(TRIM(CASE WHEN POSITION(',' IN sizes) = 0 THEN sizes ELSE SUBSTRING(sizes FROM 1 FOR"
                    + " POSITION(',' IN sizes) - 1) END) AS INTEGER) AS type_precision,"
                    + " CASE WHEN POSITION(',' IN sizes) = 0 THEN 0 ELSE CAST(TRIM(SUBSTRING(sizes FROM"
                    + " POSITION(',' IN sizes) + 1)) AS INTEGER) END AS type_scale FROM"
                    + " (SELECT q.*, UPPER(TRIM(CASE"
                    + " WHEN POSITION('(' IN data_type) = 0 THEN data_type ELSE SUBSTRING(data_type FROM 1 FOR"
                    + " POSITION('(' IN data_type) - 1) END)) AS base,"
                    + " CASE WHEN POSITION('(' IN data_type) > 0 THEN SUBSTRING(data_type FROM POSITION('(' IN"
                    + " data_type)"
                    + " + 1 FOR POSITION(')' IN data_type) - POSITION('(' IN data_type) - 1) END AS sizes"
                    + " FROM information_schema.parameters AS q) AS p) AS parameters";

    private static final String TABLE_TYPE = "CASE kind WHEN 'view' THEN 'VIEW' WHEN 'materialized view' THEN 'VIEW'"
            + " WHEN 'system table' THEN 'SYSTEM TABLE' ELSE 'TABLE' END";

    @Override
    public ResultSet getAttributes(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none("TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, ATTR_NAME VARCHAR, DATA_TYPE INTEGER,"
                + " ATTR_TYPE_NAME VARCHAR, ATTR_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER,"
                + " NULLABLE INTEGER, REMARKS VARCHAR, ATTR_DEF VARCHAR, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB"
                + " INTEGER, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE VARCHAR,"
                + " SCOPE_CATALOG VARCHAR, SCOPE_SCHEMA VARCHAR, SCOPE_TABLE VARCHAR, SOURCE_DATA_TYPE SMALLINT");
    }

    @Override
    public ResultSet getFunctionColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return rows(new MetadataQuery(PARAMETERS)
                .text("FUNCTION_CAT", MetadataQuery.literal(database()))
                .text("FUNCTION_SCHEM", "specific_schema")
                .text("FUNCTION_NAME", "specific_name")
                .text("COLUMN_NAME", "parameter_name")
                .smallint("COLUMN_TYPE", String.valueOf(functionColumnIn))
                .integer("DATA_TYPE", "COALESCE(" + jdbcType() + ", " + Types.OTHER + ")")
                .text("TYPE_NAME", "type_name")
                .integer("PRECISION", COLUMN_SIZE)
                .integer("LENGTH", "NULL")
                .smallint("SCALE", MetadataQuery.byType(DatabaseCatalog::parameterScale))
                .smallint("RADIX", MetadataQuery.byType(type -> type.isNumber() ? "10" : "NULL"))
                .smallint("NULLABLE", String.valueOf(functionNullable))
                .text("REMARKS", "data_type")
                .integer("CHAR_OCTET_LENGTH", "NULL")
                .integer("ORDINAL_POSITION", "ordinal_position")
                .text("IS_NULLABLE", "'YES'")
                .text("SPECIFIC_NAME", "specific_name")
                .inCatalog(catalog, database())
                .like("specific_schema", schemaPattern)
                .like("specific_name", namePattern)
                .like("parameter_name", partPattern)
                .orderedBy("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME", "ORDINAL_POSITION"));
    }

    private static String parameterScale(MetadataType type) {
        if (type == MetadataType.DECIMAL) {
            return "COALESCE(type_scale, 0)";
        }
        return type.isNumber() ? "0" : "NULL";
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return rows(new MetadataQuery("sys.functions")
                .text("FUNCTION_CAT", MetadataQuery.literal(database()))
                .text("FUNCTION_SCHEM", "schema_name")
                .text("FUNCTION_NAME", "name")
                .text("REMARKS", "'(' || parameters || ')'")
                .smallint("FUNCTION_TYPE", String.valueOf(functionReturnsTable))
                .text("SPECIFIC_NAME", "name")
                .inCatalog(catalog, database())
                .like("schema_name", schemaPattern)
                .like("name", namePattern)
                .orderedBy("FUNCTION_CAT", "FUNCTION_SCHEM", "FUNCTION_NAME"));
    }

    @Override
    public ResultSet getProcedureColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none("PROCEDURE_CAT VARCHAR, PROCEDURE_SCHEM VARCHAR, PROCEDURE_NAME VARCHAR, COLUMN_NAME VARCHAR,"
                + " COLUMN_TYPE SMALLINT, DATA_TYPE INTEGER, TYPE_NAME VARCHAR, PRECISION INTEGER, LENGTH INTEGER,"
                + " SCALE SMALLINT, RADIX SMALLINT, NULLABLE SMALLINT, REMARKS VARCHAR, COLUMN_DEF VARCHAR,"
                + " SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION"
                + " INTEGER, IS_NULLABLE VARCHAR, SPECIFIC_NAME VARCHAR");
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none(
                "PROCEDURE_CAT VARCHAR, PROCEDURE_SCHEM VARCHAR, PROCEDURE_NAME VARCHAR, RESERVED1 VARCHAR, RESERVED2"
                        + " VARCHAR, RESERVED3 VARCHAR, REMARKS VARCHAR, PROCEDURE_TYPE SMALLINT, SPECIFIC_NAME"
                        + " VARCHAR");
    }

    @Override
    public ResultSet getPseudoColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none(
                "TABLE_CAT VARCHAR, TABLE_SCHEM VARCHAR, TABLE_NAME VARCHAR, COLUMN_NAME VARCHAR, DATA_TYPE INTEGER,"
                        + " COLUMN_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER, COLUMN_USAGE VARCHAR,"
                        + " REMARKS VARCHAR, CHAR_OCTET_LENGTH INTEGER, IS_NULLABLE VARCHAR");
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none("TABLE_CAT VARCHAR, TABLE_SCHEM VARCHAR, TABLE_NAME VARCHAR, SUPERTABLE_NAME VARCHAR");
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none("TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, SUPERTYPE_CAT VARCHAR, SUPERTYPE_SCHEM"
                + " VARCHAR, SUPERTYPE_NAME VARCHAR");
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String namePattern, int[] types)
            throws SQLException {
        return none("TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, CLASS_NAME VARCHAR, DATA_TYPE INTEGER,"
                + " REMARKS VARCHAR, BASE_TYPE SMALLINT");
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none("SCOPE SMALLINT, COLUMN_NAME VARCHAR, DATA_TYPE INTEGER, TYPE_NAME VARCHAR, COLUMN_SIZE INTEGER,"
                + " BUFFER_LENGTH INTEGER, DECIMAL_DIGITS SMALLINT, PSEUDO_COLUMN SMALLINT");
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        String from = "sys.keys AS k JOIN sys.columns AS c ON c.schema_name = k.schema_name AND"
                + " c.table_name = k.table_name AND c.name = k.column_name";
        return rows(new MetadataQuery(from)
                .smallint("SCOPE", String.valueOf(bestRowSession))
                .text("COLUMN_NAME", "k.column_name")
                .integer("DATA_TYPE", jdbcType())
                .text("TYPE_NAME", "c.type_name")
                .integer("COLUMN_SIZE", COLUMN_SIZE)
                .integer("BUFFER_LENGTH", "NULL")
                .smallint("DECIMAL_DIGITS", DECIMAL_DIGITS)
                .smallint("PSEUDO_COLUMN", String.valueOf(bestRowNotPseudo))
                .inCatalog(catalog, database())
                .named("k.schema_name", schema)
                .named("k.table_name", table)
                .where("k.kind = 'primary'")
                .orderedBy("SCOPE"));
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        return rows(new MetadataQuery("sys.databases").text("TABLE_CAT", "name").orderedBy("TABLE_CAT"));
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schema, String table, String columnPattern)
            throws SQLException {
        return rows(privileges("information_schema.column_privileges")
                .text("COLUMN_NAME", "column_name")
                .text("GRANTOR", "NULL")
                .text("GRANTEE", MetadataQuery.literal(getUserName()))
                .text("PRIVILEGE", "privilege_type")
                .text("IS_GRANTABLE", "is_grantable")
                .inCatalog(catalog, database())
                .named("table_schema", schema)
                .named("table_name", table)
                .like("column_name", columnPattern)
                .orderedBy("COLUMN_NAME", "PRIVILEGE"));
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String tablePattern, String columnPattern)
            throws SQLException {
        return rows(new MetadataQuery("sys.columns")
                .text("TABLE_CAT", MetadataQuery.literal(database()))
                .text("TABLE_SCHEM", "schema_name")
                .text("TABLE_NAME", "table_name")
                .text("COLUMN_NAME", "name")
                .integer("DATA_TYPE", jdbcType())
                .text("TYPE_NAME", "type_name")
                .integer("COLUMN_SIZE", COLUMN_SIZE)
                .integer("BUFFER_LENGTH", "NULL")
                .integer("DECIMAL_DIGITS", DECIMAL_DIGITS)
                .integer("NUM_PREC_RADIX", MetadataQuery.byType(type -> type.isNumber() ? "10" : "NULL"))
                .integer("NULLABLE", "CASE WHEN nullable THEN " + columnNullable + " ELSE " + columnNoNulls + " END")
                .text("REMARKS", "comment")
                .text("COLUMN_DEF", "default_value")
                .integer("SQL_DATA_TYPE", "NULL")
                .integer("SQL_DATETIME_SUB", "NULL")
                .integer("CHAR_OCTET_LENGTH", OCTETS)
                .integer("ORDINAL_POSITION", "ordinal_position")
                .text("IS_NULLABLE", "CASE WHEN nullable THEN 'YES' ELSE 'NO' END")
                .text("SCOPE_CATALOG", "NULL")
                .text("SCOPE_SCHEMA", "NULL")
                .text("SCOPE_TABLE", "NULL")
                .smallint("SOURCE_DATA_TYPE", "NULL")
                .text("IS_AUTOINCREMENT", "CASE WHEN generated = 'identity' THEN 'YES' ELSE 'NO' END")
                .text("IS_GENERATEDCOLUMN", "CASE WHEN generated = 'always' THEN 'YES' ELSE 'NO' END")
                .inCatalog(catalog, database())
                .like("schema_name", schemaPattern)
                .like("table_name", tablePattern)
                .like("name", columnPattern)
                .orderedBy("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "ORDINAL_POSITION"));
    }

    @Override
    public ResultSet getCrossReference(
            String parentCatalog,
            String parentSchema,
            String parentTable,
            String foreignCatalog,
            String foreignSchema,
            String foreignTable)
            throws SQLException {
        return rows(references()
                .inCatalog(parentCatalog, database())
                .inCatalog(foreignCatalog, database())
                .named("target_schema", parentSchema)
                .named("target_table", parentTable)
                .named("schema_name", foreignSchema)
                .named("table_name", foreignTable)
                .orderedBy("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "KEY_SEQ"));
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schema, String table) throws SQLException {
        return rows(references()
                .inCatalog(catalog, database())
                .named("target_schema", schema)
                .named("target_table", table)
                .orderedBy("FKTABLE_CAT", "FKTABLE_SCHEM", "FKTABLE_NAME", "KEY_SEQ"));
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schema, String table) throws SQLException {
        return rows(references()
                .inCatalog(catalog, database())
                .named("schema_name", schema)
                .named("table_name", table)
                .orderedBy("PKTABLE_CAT", "PKTABLE_SCHEM", "PKTABLE_NAME", "KEY_SEQ"));
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        return rows(new MetadataQuery("sys.indexes")
                .text("TABLE_CAT", MetadataQuery.literal(database()))
                .text("TABLE_SCHEM", "schema_name")
                .text("TABLE_NAME", "table_name")
                .bool("NON_UNIQUE", "NOT is_unique")
                .text("INDEX_QUALIFIER", "NULL")
                .text("INDEX_NAME", "name")
                .smallint("TYPE", String.valueOf(tableIndexOther))
                .smallint("ORDINAL_POSITION", "ordinal_position")
                .text("COLUMN_NAME", "column_name")
                .text("ASC_OR_DESC", "NULL")
                .bigint("CARDINALITY", "NULL")
                .bigint("PAGES", "NULL")
                .text("FILTER_CONDITION", "NULL")
                .inCatalog(catalog, database())
                .named("schema_name", schema)
                .named("table_name", table)
                .where(unique ? "is_unique" : "TRUE")
                .orderedBy("NON_UNIQUE", "TYPE", "INDEX_NAME", "ORDINAL_POSITION"));
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schema, String table) throws SQLException {
        return rows(new MetadataQuery("sys.keys")
                .text("TABLE_CAT", MetadataQuery.literal(database()))
                .text("TABLE_SCHEM", "schema_name")
                .text("TABLE_NAME", "table_name")
                .text("COLUMN_NAME", "column_name")
                .smallint("KEY_SEQ", "ordinal_position")
                .text("PK_NAME", "name")
                .inCatalog(catalog, database())
                .named("schema_name", schema)
                .named("table_name", table)
                .where("kind = 'primary'")
                .orderedBy("COLUMN_NAME"));
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    public ResultSet getSchemas(@Nullable String catalog, @Nullable String schemaPattern) throws SQLException {
        return rows(new MetadataQuery("sys.schemas")
                .text("TABLE_SCHEM", "name")
                .text("TABLE_CATALOG", MetadataQuery.literal(database()))
                .inCatalog(catalog, database())
                .like("name", schemaPattern)
                .orderedBy("TABLE_CATALOG", "TABLE_SCHEM"));
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String tablePattern) throws SQLException {
        return rows(privileges("information_schema.table_privileges")
                .text("GRANTOR", "NULL")
                .text("GRANTEE", MetadataQuery.literal(getUserName()))
                .text("PRIVILEGE", "privilege_type")
                .text("IS_GRANTABLE", "is_grantable")
                .inCatalog(catalog, database())
                .like("table_schema", schemaPattern)
                .like("table_name", tablePattern)
                .orderedBy("TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME", "PRIVILEGE"));
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        return rows(new MetadataQuery("(VALUES ('SYSTEM TABLE'), ('TABLE'), ('VIEW')) AS t (name)")
                .text("TABLE_TYPE", "name")
                .orderedBy("TABLE_TYPE"));
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String @Nullable [] types)
            throws SQLException {
        MetadataQuery query = new MetadataQuery("sys.tables")
                .text("TABLE_CAT", MetadataQuery.literal(database()))
                .text("TABLE_SCHEM", "schema_name")
                .text("TABLE_NAME", "name")
                .text("TABLE_TYPE", TABLE_TYPE)
                .text("REMARKS", "comment")
                .text("TYPE_CAT", "NULL")
                .text("TYPE_SCHEM", "NULL")
                .text("TYPE_NAME", "NULL")
                .text("SELF_REFERENCING_COL_NAME", "NULL")
                .text("REF_GENERATION", "NULL")
                .inCatalog(catalog, database())
                .like("schema_name", schemaPattern)
                .like("name", tablePattern);
        if (types != null) {
            query.where(Arrays.stream(types)
                    .map(type -> TABLE_TYPE + " = " + MetadataQuery.literal(type))
                    .collect(Collectors.joining(" OR ", "(", types.length == 0 ? "FALSE)" : ")")));
        }
        return rows(query.orderedBy("TABLE_TYPE", "TABLE_CAT", "TABLE_SCHEM", "TABLE_NAME"));
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        String names = Stream.concat(Arrays.stream(MetadataType.values()).map(MetadataType::name), Stream.of(ARRAY))
                .map(type -> "('" + type + "')")
                .collect(Collectors.joining(", ", "(VALUES ", ") AS t (type_name)"));
        return rows(new MetadataQuery(names)
                .text("TYPE_NAME", "type_name")
                .integer("DATA_TYPE", jdbcType())
                .integer("PRECISION", MetadataQuery.byType(MetadataType::size))
                .text("LITERAL_PREFIX", byText(MetadataType::literalPrefix))
                .text("LITERAL_SUFFIX", byText(type -> type.literalPrefix().isEmpty() ? "" : "'"))
                .text("CREATE_PARAMS", byText(MetadataType::createParameters))
                .smallint("NULLABLE", String.valueOf(typeNullable))
                .bool("CASE_SENSITIVE", "type_name = 'VARCHAR'")
                .smallint("SEARCHABLE", String.valueOf(typeSearchable))
                .bool("UNSIGNED_ATTRIBUTE", "COALESCE(" + MetadataQuery.byType(type -> !type.isNumber()) + ", TRUE)")
                .bool("FIXED_PREC_SCALE", "FALSE")
                .bool("AUTO_INCREMENT", "FALSE")
                .text("LOCAL_TYPE_NAME", "type_name")
                .smallint("MINIMUM_SCALE", "0")
                .smallint("MAXIMUM_SCALE", MetadataQuery.byType(MetadataType::maximumScale))
                .integer("SQL_DATA_TYPE", "NULL")
                .integer("SQL_DATETIME_SUB", "NULL")
                .integer("NUM_PREC_RADIX", MetadataQuery.byType(type -> type.isNumber() ? "10" : "NULL"))
                .orderedBy("DATA_TYPE", "TYPE_NAME"));
    }

    /** The name of the database to which the session is connected. */
    protected abstract String database();

    /** JDBC type that is reported for timestamps with a time zone. */
    protected abstract ZonedTimestamps zonedTimestamps();

    private String jdbcType() {
        return "CASE WHEN type_name LIKE '%" + ARRAY + "' THEN " + Types.ARRAY + " ELSE "
                + MetadataQuery.byType(type -> zonedTimestamps().reported(type.jdbcType())) + " END";
    }

    /** Returns the rows of a query; closing them also closes their statement. */
    protected abstract ResultSet rows(MetadataQuery query) throws SQLException;

    /** Returns an empty result with these columns, in the syntax of a table definition. */
    protected abstract ResultSet none(String columns);

    private MetadataQuery references() throws SQLException {
        String database = MetadataQuery.literal(database());
        return new MetadataQuery("sys.keys")
                .text("PKTABLE_CAT", database)
                .text("PKTABLE_SCHEM", "target_schema")
                .text("PKTABLE_NAME", "target_table")
                .text("PKCOLUMN_NAME", "target_column")
                .text("FKTABLE_CAT", database)
                .text("FKTABLE_SCHEM", "schema_name")
                .text("FKTABLE_NAME", "table_name")
                .text("FKCOLUMN_NAME", "column_name")
                .smallint("KEY_SEQ", "ordinal_position")
                .smallint("UPDATE_RULE", String.valueOf(importedKeyNoAction))
                .smallint("DELETE_RULE", String.valueOf(importedKeyNoAction))
                .text("FK_NAME", "name")
                .text("PK_NAME", "target_key")
                .smallint("DEFERRABILITY", String.valueOf(importedKeyNotDeferrable))
                .where("kind = 'foreign' AND target_table IS NOT NULL");
    }

    private MetadataQuery privileges(String from) throws SQLException {
        return new MetadataQuery(from)
                .text("TABLE_CAT", MetadataQuery.literal(database()))
                .text("TABLE_SCHEM", "table_schema")
                .text("TABLE_NAME", "table_name");
    }

    private static String byText(Function<MetadataType, String> text) {
        return MetadataQuery.byType(type -> {
            String value = text.apply(type);
            return value.isEmpty() ? "NULL" : MetadataQuery.literal(value);
        });
    }
}
