package io.braid.jdbc;

import java.sql.ResultSet;
import java.sql.SQLException;

/** The lists of what a virtual database holds. Of what Braid has none at all, the list is empty. */
abstract class DatabaseCatalog extends DatabaseLimits {
    @Override
    public ResultSet getAttributes(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none(
                "TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, ATTR_NAME VARCHAR, DATA_TYPE INTEGER, ATTR_TYPE_NAME VARCHAR, ATTR_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER, NULLABLE INTEGER, REMARKS VARCHAR, ATTR_DEF VARCHAR, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE VARCHAR, SCOPE_CATALOG VARCHAR, SCOPE_SCHEMA VARCHAR, SCOPE_TABLE VARCHAR, SOURCE_DATA_TYPE SMALLINT");
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        return none("NAME VARCHAR, MAX_LEN INTEGER, DEFAULT_VALUE VARCHAR, DESCRIPTION VARCHAR");
    }

    @Override
    public ResultSet getFunctionColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none(
                "FUNCTION_CAT VARCHAR, FUNCTION_SCHEM VARCHAR, FUNCTION_NAME VARCHAR, COLUMN_NAME VARCHAR, COLUMN_TYPE SMALLINT, DATA_TYPE INTEGER, TYPE_NAME VARCHAR, PRECISION INTEGER, LENGTH INTEGER, SCALE SMALLINT, RADIX SMALLINT, NULLABLE SMALLINT, REMARKS VARCHAR, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE VARCHAR, SPECIFIC_NAME VARCHAR");
    }

    @Override
    public ResultSet getFunctions(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none(
                "FUNCTION_CAT VARCHAR, FUNCTION_SCHEM VARCHAR, FUNCTION_NAME VARCHAR, REMARKS VARCHAR, FUNCTION_TYPE SMALLINT, SPECIFIC_NAME VARCHAR");
    }

    @Override
    public ResultSet getProcedureColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none(
                "PROCEDURE_CAT VARCHAR, PROCEDURE_SCHEM VARCHAR, PROCEDURE_NAME VARCHAR, COLUMN_NAME VARCHAR, COLUMN_TYPE SMALLINT, DATA_TYPE INTEGER, TYPE_NAME VARCHAR, PRECISION INTEGER, LENGTH INTEGER, SCALE SMALLINT, RADIX SMALLINT, NULLABLE SMALLINT, REMARKS VARCHAR, COLUMN_DEF VARCHAR, SQL_DATA_TYPE INTEGER, SQL_DATETIME_SUB INTEGER, CHAR_OCTET_LENGTH INTEGER, ORDINAL_POSITION INTEGER, IS_NULLABLE VARCHAR, SPECIFIC_NAME VARCHAR");
    }

    @Override
    public ResultSet getProcedures(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none(
                "PROCEDURE_CAT VARCHAR, PROCEDURE_SCHEM VARCHAR, PROCEDURE_NAME VARCHAR, RESERVED1 VARCHAR, RESERVED2 VARCHAR, RESERVED3 VARCHAR, REMARKS VARCHAR, PROCEDURE_TYPE SMALLINT, SPECIFIC_NAME VARCHAR");
    }

    @Override
    public ResultSet getPseudoColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        return none(
                "TABLE_CAT VARCHAR, TABLE_SCHEM VARCHAR, TABLE_NAME VARCHAR, COLUMN_NAME VARCHAR, DATA_TYPE INTEGER, COLUMN_SIZE INTEGER, DECIMAL_DIGITS INTEGER, NUM_PREC_RADIX INTEGER, COLUMN_USAGE VARCHAR, REMARKS VARCHAR, CHAR_OCTET_LENGTH INTEGER, IS_NULLABLE VARCHAR");
    }

    @Override
    public ResultSet getSuperTables(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none("TABLE_CAT VARCHAR, TABLE_SCHEM VARCHAR, TABLE_NAME VARCHAR, SUPERTABLE_NAME VARCHAR");
    }

    @Override
    public ResultSet getSuperTypes(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none(
                "TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, SUPERTYPE_CAT VARCHAR, SUPERTYPE_SCHEM VARCHAR, SUPERTYPE_NAME VARCHAR");
    }

    @Override
    public ResultSet getUDTs(String catalog, String schemaPattern, String namePattern, int[] types)
            throws SQLException {
        return none(
                "TYPE_CAT VARCHAR, TYPE_SCHEM VARCHAR, TYPE_NAME VARCHAR, CLASS_NAME VARCHAR, DATA_TYPE INTEGER, REMARKS VARCHAR, BASE_TYPE SMALLINT");
    }

    @Override
    public ResultSet getVersionColumns(String catalog, String schemaPattern, String namePattern) throws SQLException {
        return none(
                "SCOPE SMALLINT, COLUMN_NAME VARCHAR, DATA_TYPE INTEGER, TYPE_NAME VARCHAR, COLUMN_SIZE INTEGER, BUFFER_LENGTH INTEGER, DECIMAL_DIGITS SMALLINT, PSEUDO_COLUMN SMALLINT");
    }

    @Override
    public ResultSet getBestRowIdentifier(String catalog, String schema, String table, int scope, boolean nullable)
            throws SQLException {
        throw notYet("getBestRowIdentifier");
    }

    @Override
    public ResultSet getCatalogs() throws SQLException {
        throw notYet("getCatalogs");
    }

    @Override
    public ResultSet getColumnPrivileges(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        throw notYet("getColumnPrivileges");
    }

    @Override
    public ResultSet getColumns(String catalog, String schemaPattern, String namePattern, String partPattern)
            throws SQLException {
        throw notYet("getColumns");
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
        throw notYet("getCrossReference");
    }

    @Override
    public ResultSet getExportedKeys(String catalog, String schemaPattern, String namePattern) throws SQLException {
        throw notYet("getExportedKeys");
    }

    @Override
    public ResultSet getImportedKeys(String catalog, String schemaPattern, String namePattern) throws SQLException {
        throw notYet("getImportedKeys");
    }

    @Override
    public ResultSet getIndexInfo(String catalog, String schema, String table, boolean unique, boolean approximate)
            throws SQLException {
        throw notYet("getIndexInfo");
    }

    @Override
    public ResultSet getPrimaryKeys(String catalog, String schemaPattern, String namePattern) throws SQLException {
        throw notYet("getPrimaryKeys");
    }

    @Override
    public ResultSet getSchemas() throws SQLException {
        throw notYet("getSchemas");
    }

    @Override
    public ResultSet getSchemas(String catalog, String schemaPattern) throws SQLException {
        throw notYet("getSchemas");
    }

    @Override
    public ResultSet getTablePrivileges(String catalog, String schemaPattern, String namePattern) throws SQLException {
        throw notYet("getTablePrivileges");
    }

    @Override
    public ResultSet getTableTypes() throws SQLException {
        throw notYet("getTableTypes");
    }

    @Override
    public ResultSet getTables(String catalog, String schemaPattern, String tablePattern, String[] types)
            throws SQLException {
        throw notYet("getTables");
    }

    @Override
    public ResultSet getTypeInfo() throws SQLException {
        throw notYet("getTypeInfo");
    }

    private static ResultSet none(String columns) {
        return new BraidResultSet(LocalRows.none(columns), null);
    }

    private static SQLException notYet(String method) {
        return unsupported(
                "DatabaseMetaData." + method,
                "the server does not offer this list to the driver yet. The model file names the schemas and tables.");
    }
}
