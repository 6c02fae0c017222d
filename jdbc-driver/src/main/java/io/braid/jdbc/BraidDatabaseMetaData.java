package io.braid.jdbc;

import io.braid.jdbc.metadata.DatabaseCatalog;
import io.braid.jdbc.metadata.MetadataQuery;
import io.braid.jdbc.metadata.ZonedTimestamps;
import io.braid.wire.message.Ready;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.RowIdLifetime;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Metadata of Braid and of the connection's virtual database. */
final class BraidDatabaseMetaData extends DatabaseCatalog {
    private static final String FUNCTIONS_NUMERIC =
            "ABS,ACOS,ASIN,ATAN,ATAN2,CEILING,COS,COT,DEGREES,EXP,FLOOR,LOG,LOG10,MOD,PI,POWER,RADIANS,ROUND,SIGN,SIN,"
                    + "SQRT,TAN,TRUNCATE";
    private static final String FUNCTIONS_STRING =
            "ASCII,CHAR,CHAR_LENGTH,CHARACTER_LENGTH,CONCAT,DIFFERENCE,INSERT,LCASE,LEFT,LENGTH,LOCATE,LTRIM,"
                    + "OCTET_LENGTH,POSITION,REPEAT,REPLACE,RIGHT,RTRIM,SOUNDEX,SPACE,SUBSTRING,UCASE";
    private static final String FUNCTIONS_TIME =
            "CURDATE,CURRENT_DATE,CURRENT_TIME,CURRENT_TIMESTAMP,CURTIME,DAYNAME,DAYOFMONTH,DAYOFWEEK,DAYOFYEAR,"
                    + "EXTRACT,HOUR,MINUTE,MONTH,MONTHNAME,NOW,QUARTER,SECOND,TIMESTAMPADD,TIMESTAMPDIFF,WEEK,YEAR";
    private static final String FUNCTIONS_SYSTEM = "DATABASE,IFNULL,USER";

    /**
     * Words that need quotes as names, except those that every list of SQL:2003 keywords has: some lists lack the names
     * of functions.
     */
    private static final String KEYWORDS =
            "ARRAY_MAX_CARDINALITY,ASOF,BEGIN_FRAME,BEGIN_PARTITION,BIT,CHARACTER_LENGTH,CHAR_LENGTH,"
                    + "CLASSIFIER,CONTAINS,CONVERT,CURRENT_CATALOG,CURRENT_ROW,CURRENT_SCHEMA,DATETIME,"
                    + "END_FRAME,END_PARTITION,EQUALS,EXPLAIN,EXTEND,EXTRACT,FRAME_ROW,GROUPS,JSON_ARRAY,"
                    + "JSON_ARRAYAGG,JSON_EXISTS,JSON_OBJECT,JSON_OBJECTAGG,JSON_QUERY,JSON_SCOPE,JSON_VALUE,"
                    + "LIKE_REGEX,LIMIT,MATCH_CONDITION,MATCH_NUMBER,MATCH_RECOGNIZE,MEASURE,MEASURES,MINUS,"
                    + "OCCURRENCES_REGEX,OFFSET,OMIT,PERCENTILE_CONT,PERCENTILE_DISC,PERIOD,PERMUTE,"
                    + "POSITION_REGEX,PRECEDES,PREV,QUALIFY,RETURNING,RUNNING,SAFE_CAST,SAFE_OFFSET,SAFE_ORDINAL,"
                    + "STREAM,SUCCEEDS,SYSTEM_TIME,TINYINT,TRANSLATE_REGEX,TRY_CAST,UNSIGNED,UPSERT,VARBINARY";

    private final BraidConnection connection;

    BraidDatabaseMetaData(BraidConnection connection) {
        this.connection = connection;
    }

    @Override
    protected String database() {
        return connection.database();
    }

    @Override
    protected ZonedTimestamps zonedTimestamps() {
        return connection.settings().zonedTimestamps();
    }

    @Override
    protected ResultSet rows(MetadataQuery query) throws SQLException {
        BraidPreparedStatement statement = new BraidPreparedStatement(
                connection, query.sql(), ResultKind.streaming(ResultSet.HOLD_CURSORS_OVER_COMMIT));
        statement.closeOnCompletion();
        for (int i = 0; i < query.parameters().size(); i++) {
            statement.setString(i + 1, query.parameters().get(i));
        }
        return statement.executeQuery();
    }

    @Override
    protected ResultSet none(String columns) {
        return new StreamedResultSet(LocalRows.none(columns), null);
    }

    @Override
    public ResultSet getClientInfoProperties() throws SQLException {
        String all =
                Arrays.stream(ClientProperty.values()).map(ClientProperty::row).collect(Collectors.joining(", "));
        return rows(new MetadataQuery("(VALUES " + all + ") AS t (property, longest, usual, help)")
                .text("NAME", "property")
                .integer("MAX_LEN", "longest")
                .text("DEFAULT_VALUE", "usual")
                .text("DESCRIPTION", "help")
                .orderedBy("NAME"));
    }

    private Ready server() {
        return connection.wire().ready();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connection;
    }

    @Override
    public String getURL() throws SQLException {
        BraidUrl url = connection.settings().url();
        String hosts = url.endpoints().stream().map(Object::toString).collect(Collectors.joining(","));
        return BraidUrl.PREFIX + "//" + hosts + "/" + url.database();
    }

    /**
     * Returns the user name. A client that logs in by a token need not have sent it, so it is requested from the
     * server.
     */
    @Override
    public String getUserName() throws SQLException {
        String said = connection.settings().value(BraidProperty.USER);
        if (!said.isEmpty()) {
            return said;
        }
        try (ResultSet name =
                rows(new MetadataQuery("(VALUES (CURRENT_USER)) AS t (name)").text("USER_NAME", "name"))) {
            name.next();
            return name.getString(1);
        }
    }

    @Override
    public String getDatabaseProductName() throws SQLException {
        return "Braid";
    }

    @Override
    public String getDatabaseProductVersion() throws SQLException {
        return server().serverVersion();
    }

    @Override
    public int getDatabaseMajorVersion() throws SQLException {
        return versionPart(0);
    }

    @Override
    public int getDatabaseMinorVersion() throws SQLException {
        return versionPart(1);
    }

    /** Returns a part of a version such as "0.1.0-SNAPSHOT"; 0 if the version has another format. */
    private int versionPart(int index) {
        String[] parts = server().serverVersion().split("[.-]", -1);
        return index < parts.length && parts[index].matches("\\d{1,9}") ? Integer.parseInt(parts[index]) : 0;
    }

    @Override
    public String getDriverName() throws SQLException {
        return DriverVersion.NAME;
    }

    @Override
    public String getDriverVersion() throws SQLException {
        return DriverVersion.TEXT;
    }

    @Override
    public int getDriverMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getDriverMinorVersion() {
        return DriverVersion.MINOR;
    }

    @Override
    public int getJDBCMajorVersion() throws SQLException {
        return 4;
    }

    @Override
    public int getJDBCMinorVersion() throws SQLException {
        return 3;
    }

    @Override
    public String getIdentifierQuoteString() throws SQLException {
        return "\"";
    }

    @Override
    public String getCatalogSeparator() throws SQLException {
        return ".";
    }

    @Override
    public String getCatalogTerm() throws SQLException {
        return "virtual database";
    }

    @Override
    public String getSchemaTerm() throws SQLException {
        return "schema";
    }

    @Override
    public String getProcedureTerm() throws SQLException {
        return "procedure";
    }

    @Override
    public String getSearchStringEscape() throws SQLException {
        return "\\";
    }

    @Override
    public String getExtraNameCharacters() throws SQLException {
        return "";
    }

    @Override
    public String getSQLKeywords() throws SQLException {
        return KEYWORDS;
    }

    @Override
    public String getNumericFunctions() throws SQLException {
        return FUNCTIONS_NUMERIC;
    }

    @Override
    public String getStringFunctions() throws SQLException {
        return FUNCTIONS_STRING;
    }

    @Override
    public String getSystemFunctions() throws SQLException {
        return FUNCTIONS_SYSTEM;
    }

    @Override
    public String getTimeDateFunctions() throws SQLException {
        return FUNCTIONS_TIME;
    }

    @Override
    public int getDefaultTransactionIsolation() throws SQLException {
        return Connection.TRANSACTION_READ_COMMITTED;
    }

    @Override
    public int getResultSetHoldability() throws SQLException {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    @Override
    public int getSQLStateType() throws SQLException {
        return sqlStateSQL;
    }

    @Override
    public RowIdLifetime getRowIdLifetime() throws SQLException {
        return RowIdLifetime.ROWID_UNSUPPORTED;
    }
}
