package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.grammar.reader.ReservedWords;
import io.braid.grammar.script.StatementLimits;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chapter 7: DatabaseMetaData answers whatever it is asked, and what it says is so. */
final class Chapter07DatabaseMetadataTest extends Chapter {
    /** The words that SQL:2003 reserves, without names of functions. */
    private static final String STANDARD = """
            ADD ALL ALLOCATE ALTER AND ANY ARE ARRAY AS ASENSITIVE ASYMMETRIC AT ATOMIC AUTHORIZATION BEGIN BETWEEN BIGINT
            BINARY BLOB BOOLEAN BOTH BY CALL CALLED CASCADED CASE CAST CHAR CHARACTER CHECK CLOB CLOSE COLLATE COLUMN COMMIT
            CONNECT CONSTRAINT CONTINUE CORRESPONDING CREATE CROSS CUBE CURRENT CURRENT_DATE CURRENT_DEFAULT_TRANSFORM_GROUP
            CURRENT_PATH CURRENT_ROLE CURRENT_TIME CURRENT_TIMESTAMP CURRENT_TRANSFORM_GROUP_FOR_TYPE CURRENT_USER CURSOR CYCLE
            DATE DAY DEALLOCATE DEC DECIMAL DECLARE DEFAULT DELETE DEREF DESCRIBE DETERMINISTIC DISCONNECT DISTINCT DOUBLE DROP
            DYNAMIC EACH ELEMENT ELSE END END-EXEC ESCAPE EXCEPT EXEC EXECUTE EXISTS EXTERNAL FALSE FETCH FILTER FLOAT FOR
            FOREIGN FREE FROM FULL FUNCTION GET GLOBAL GRANT GROUP GROUPING HAVING HOLD HOUR IDENTITY IMMEDIATE IN INDICATOR
            INNER INOUT INPUT INSENSITIVE INSERT INT INTEGER INTERSECT INTERVAL INTO IS ISOLATION JOIN LANGUAGE LARGE LATERAL
            LEADING LEFT LIKE LOCAL LOCALTIME LOCALTIMESTAMP MATCH MEMBER MERGE METHOD MINUTE MODIFIES MODULE MONTH MULTISET
            NATIONAL NATURAL NCHAR NCLOB NEW NO NONE NOT NULL NUMERIC OF OLD ON ONLY OPEN OR ORDER OUT OUTER OUTPUT OVER
            OVERLAPS PARAMETER PARTITION PRECISION PREPARE PRIMARY PROCEDURE RANGE READS REAL RECURSIVE REF REFERENCES
            REFERENCING RELEASE RETURN RETURNS REVOKE RIGHT ROLLBACK ROLLUP ROW ROWS SAVEPOINT SCROLL SEARCH SECOND SELECT
            SENSITIVE SESSION_USER SET SIMILAR SMALLINT SOME SPECIFIC SPECIFICTYPE SQL SQLEXCEPTION SQLSTATE SQLWARNING START
            STATIC SUBMULTISET SYMMETRIC SYSTEM SYSTEM_USER TABLE TABLESAMPLE THEN TIME TIMESTAMP TIMEZONE_HOUR TIMEZONE_MINUTE
            TO TRAILING TRANSLATION TREAT TRIGGER TRUE UESCAPE UNION UNIQUE UNKNOWN UNNEST UPDATE USER USING VALUE VALUES
            VARCHAR VARYING WHEN WHENEVER WHERE WINDOW WITH WITHIN WITHOUT YEAR
            """;

    private final DatabaseMetaData metadata;

    Chapter07DatabaseMetadataTest(ConformanceServer server) throws SQLException {
        super(server);
        metadata = connection.getMetaData();
    }

    @TestFactory
    Stream<DynamicTest> everyMethodAnswers() {
        return Calls.of(DatabaseMetaData.class)
                .map(method -> check("7 " + Calls.describe(method), () -> {
                    Object answer = Calls.run(metadata, method, arguments(method));
                    assertThat(answer).isNotNull();
                    if (answer instanceof ResultSet rows) {
                        assertThat(rows.getMetaData().getColumnCount()).isPositive();
                        column(rows);
                    }
                }));
    }

    /**
     * Null for any schema, catalog and pattern; the type that supportsConvert and its like are asked for does not
     * matter.
     */
    private static Object[] arguments(Method method) {
        return Arrays.stream(method.getParameterTypes())
                .map(type -> type == int.class ? (Object) 1 : type == boolean.class ? (Object) true : null)
                .toArray();
    }

    /** What is asked for must not change what the columns are. */
    @TestFactory
    Stream<DynamicTest> listsOfWhatThereIsNotAreEmpty() {
        return Calls.of(DatabaseMetaData.class)
                .filter(method -> method.getReturnType() == ResultSet.class && method.getParameterCount() >= 3)
                .map(method -> check("7 " + method.getName() + " of what there is not", () -> {
                    Object[] nowhere = Arrays.stream(method.getParameterTypes())
                            .map(type -> type == int.class
                                    ? (Object) 1
                                    : type == boolean.class
                                            ? (Object) true
                                            : type == String.class ? "no such thing" : null)
                            .toArray();
                    assertThat(column((ResultSet) Objects.requireNonNull(Calls.run(metadata, method, nowhere))))
                            .isEmpty();
                }));
    }

    @TestFactory
    Stream<DynamicTest> generalInformationIsTrue() {
        Map<String, Answer> answers = Map.ofEntries(
                Map.entry("getDatabaseProductName", new Answer("Braid", DatabaseMetaData::getDatabaseProductName)),
                Map.entry("getUserName", new Answer(server.user(), DatabaseMetaData::getUserName)),
                Map.entry("getURL", new Answer(server.url(), DatabaseMetaData::getURL)),
                Map.entry("isReadOnly", new Answer(false, DatabaseMetaData::isReadOnly)),
                Map.entry("getConnection", new Answer(connection, DatabaseMetaData::getConnection)),
                Map.entry("getIdentifierQuoteString", new Answer("\"", DatabaseMetaData::getIdentifierQuoteString)),
                Map.entry("getSearchStringEscape", new Answer("\\", DatabaseMetaData::getSearchStringEscape)),
                Map.entry("supportsTransactions", new Answer(true, DatabaseMetaData::supportsTransactions)),
                Map.entry("supportsSavepoints", new Answer(true, DatabaseMetaData::supportsSavepoints)),
                Map.entry("supportsBatchUpdates", new Answer(true, DatabaseMetaData::supportsBatchUpdates)),
                Map.entry("supportsStoredProcedures", new Answer(false, DatabaseMetaData::supportsStoredProcedures)),
                Map.entry(
                        "supportsStoredFunctionsUsingCallSyntax",
                        new Answer(true, DatabaseMetaData::supportsStoredFunctionsUsingCallSyntax)),
                Map.entry("supportsGetGeneratedKeys", new Answer(true, DatabaseMetaData::supportsGetGeneratedKeys)),
                Map.entry("supportsNamedParameters", new Answer(false, DatabaseMetaData::supportsNamedParameters)),
                Map.entry(
                        "getSQLStateType", new Answer(DatabaseMetaData.sqlStateSQL, DatabaseMetaData::getSQLStateType)),
                Map.entry(
                        "getDefaultTransactionIsolation",
                        new Answer(
                                Connection.TRANSACTION_READ_COMMITTED,
                                DatabaseMetaData::getDefaultTransactionIsolation)));
        return answers.entrySet().stream()
                .map(entry -> check("7.2 " + entry.getKey(), () -> assertThat(
                                entry.getValue().method().ask(metadata))
                        .isEqualTo(entry.getValue().expected())));
    }

    /** A method and what it must answer. */
    private record Answer(Object expected, Question method) {}

    /** Something asked. */
    @FunctionalInterface
    private interface Question {
        Object ask(DatabaseMetaData metadata) throws SQLException;
    }

    /** Each claim next to a query that needs what is claimed. */
    @TestFactory
    Stream<DynamicTest> whatIsSaidToBeSupportedWorks() {
        Map<String, String> claims = Map.ofEntries(
                Map.entry("supportsColumnAliasing", "SELECT 1 AS one"),
                Map.entry(
                        "supportsCorrelatedSubqueries",
                        "SELECT id FROM stock.item i WHERE EXISTS (SELECT 1 FROM stock.maker m WHERE m.id = i.maker)"),
                Map.entry("supportsExpressionsInOrderBy", "SELECT id FROM stock.item ORDER BY -id"),
                Map.entry(
                        "supportsFullOuterJoins",
                        "SELECT i.id FROM stock.item i FULL OUTER JOIN stock.maker m ON m.id = i.maker"),
                Map.entry("supportsGroupBy", "SELECT maker, COUNT(*) FROM stock.item GROUP BY maker"),
                Map.entry("supportsGroupByBeyondSelect", "SELECT COUNT(*) FROM stock.item GROUP BY maker, name"),
                Map.entry("supportsGroupByUnrelated", "SELECT COUNT(*) FROM stock.item GROUP BY maker"),
                Map.entry("supportsLikeEscapeClause", "SELECT id FROM stock.item WHERE name LIKE 'a!%' ESCAPE '!'"),
                Map.entry(
                        "supportsLimitedOuterJoins",
                        "SELECT i.id FROM {oj stock.item i LEFT OUTER JOIN stock.maker m ON m.id = i.maker}"),
                Map.entry("supportsOrderByUnrelated", "SELECT id FROM stock.item ORDER BY price"),
                Map.entry(
                        "supportsOuterJoins",
                        "SELECT i.id FROM stock.item i RIGHT JOIN stock.maker m ON m.id = i.maker"),
                Map.entry("supportsSchemasInDataManipulation", "SELECT id FROM stock.item"),
                Map.entry(
                        "supportsSubqueriesInComparisons",
                        "SELECT id FROM stock.item WHERE id = (SELECT MAX(id) FROM stock.maker)"),
                Map.entry(
                        "supportsSubqueriesInExists",
                        "SELECT id FROM stock.item WHERE EXISTS (SELECT 1 FROM stock.maker)"),
                Map.entry(
                        "supportsSubqueriesInIns",
                        "SELECT id FROM stock.item WHERE id IN (SELECT id FROM stock.maker)"),
                Map.entry(
                        "supportsSubqueriesInQuantifieds",
                        "SELECT id FROM stock.item WHERE id > ALL (SELECT id FROM stock.maker)"),
                Map.entry("supportsTableCorrelationNames", "SELECT i.id FROM stock.item AS i"),
                Map.entry("supportsUnion", "SELECT 1 UNION SELECT 2"),
                Map.entry("supportsUnionAll", "SELECT 1 UNION ALL SELECT 2"),
                Map.entry("nullPlusNonNullIsNull", "SELECT 1 FROM (VALUES (1)) t(x) WHERE (NULL || 'x') IS NULL"),
                Map.entry("supportsCoreSQLGrammar", "SELECT COUNT(DISTINCT name) FROM stock.item HAVING COUNT(*) > 1"),
                Map.entry("supportsMinimumSQLGrammar", "SELECT id FROM stock.item WHERE id BETWEEN 1 AND 2"));
        return claims.entrySet().stream()
                .map(claim -> check("7.2 " + claim.getKey(), () -> {
                    Method method = DatabaseMetaData.class.getMethod(claim.getKey());
                    assertThat(Calls.run(metadata, method)).isEqualTo(true);
                    assertThat(column(connection.createStatement().executeQuery(claim.getValue())))
                            .isNotNull();
                }));
    }

    @Test
    void nullsAreSortedAsIsSaid() throws SQLException {
        assertThat(metadata.nullsAreSortedHigh()).isTrue();
        assertThat(column(connection.createStatement().executeQuery("SELECT id FROM stock.item ORDER BY price")))
                .endsWith("3");
        assertThat(column(connection.createStatement().executeQuery("SELECT id FROM stock.item ORDER BY price DESC")))
                .startsWith("3");
    }

    @Test
    void identifiersAreFoundInAnyLetterCase() throws SQLException {
        assertThat(metadata.supportsMixedCaseIdentifiers()).isFalse();
        assertThat(value("SELECT ID FROM Stock.ITEM WHERE Id = 1")).isEqualTo("1");
        assertThat(column(metadata.getTables(null, "STOCK", "item", null), 3)).hasSize(1);
    }

    /** Tools put names into quotes that are in this list or in that of the standard. */
    @Test
    void keywordsAreTheReservedWordsThatTheStandardDoesNotReserve() throws SQLException {
        Set<String> wanted = new TreeSet<>(ReservedWords.all());
        wanted.removeAll(Set.of(STANDARD.strip().split("\\s+", -1)));
        assertThat(metadata.getSQLKeywords().split(",", -1)).containsExactlyInAnyOrderElementsOf(wanted);
    }

    @Test
    void limitsAreThoseOfTheServer() throws SQLException {
        assertThat(metadata.getMaxStatementLength()).isEqualTo(StatementLimits.LONGEST_STATEMENT);
        assertThat(metadata.getMaxStatements()).isEqualTo(256);
    }

    @Test
    void arraysAreAmongTheTypes() throws SQLException {
        try (ResultSet types = metadata.getTypeInfo()) {
            do {
                assertThat(types.next()).as("there is a row about arrays").isTrue();
            } while (types.getInt("DATA_TYPE") != Types.ARRAY);
            assertThat(types.getString("TYPE_NAME")).isEqualTo("ARRAY");
            assertThat(types.getBoolean("UNSIGNED_ATTRIBUTE")).isTrue();
            assertThat(types.getBoolean("CASE_SENSITIVE")).isFalse();
        }
    }

    @Test
    void tablesColumnsKeysAndIndexesAreListed() throws SQLException {
        assertThat(column(metadata.getTables("shop", "stock", "i%", new String[] {"TABLE"}), 3))
                .usingElementComparator(String.CASE_INSENSITIVE_ORDER)
                .containsExactly("item");
        assertThat(column(metadata.getTables("shop", "offers", "%", new String[] {"VIEW"}), 3))
                .containsExactly("cheap");
        assertThat(column(metadata.getColumns("shop", "stock", "item", "%"), 4))
                .usingElementComparator(String.CASE_INSENSITIVE_ORDER)
                .containsExactly("id", "name", "price", "maker");
        assertThat(column(metadata.getPrimaryKeys(null, "stock", "item"), 4)).hasSize(1);
        assertThat(column(metadata.getImportedKeys(null, "stock", "item"), 8)).hasSize(1);
        assertThat(column(metadata.getExportedKeys(null, "stock", "maker"), 8)).hasSize(1);
        assertThat(column(metadata.getCrossReference(null, "stock", "maker", null, "stock", "item"), 8))
                .hasSize(1);
        assertThat(column(metadata.getIndexInfo(null, "stock", "item", true, true), 9))
                .hasSize(2);
        assertThat(column(metadata.getBestRowIdentifier(null, "stock", "item", 0, true), 2))
                .hasSize(1);
    }

    @Test
    void functionsAndTheirParametersAreListed() throws SQLException {
        try (ResultSet functions = metadata.getFunctions(null, "offers", "%")) {
            assertThat(functions.next()).isTrue();
            assertThat(functions.getString("FUNCTION_NAME")).isEqualTo("cheaper_than");
            assertThat(functions.getInt("FUNCTION_TYPE")).isEqualTo(DatabaseMetaData.functionReturnsTable);
            assertThat(functions.next()).isFalse();
        }
        try (ResultSet parameters = metadata.getFunctionColumns(null, "offers", "cheaper%", "%")) {
            assertThat(parameters.next()).isTrue();
            assertThat(parameters.getString("COLUMN_NAME")).isEqualTo("most");
            assertThat(parameters.getInt("DATA_TYPE")).isEqualTo(Types.DECIMAL);
            assertThat(parameters.getInt("PRECISION")).isEqualTo(10);
            assertThat(parameters.getInt("SCALE")).isEqualTo(2);
            assertThat(parameters.getInt("COLUMN_TYPE")).isEqualTo(DatabaseMetaData.functionColumnIn);
            assertThat(parameters.next()).isTrue();
            assertThat(parameters.getString("TYPE_NAME")).isEqualTo("INTEGER");
            assertThat(parameters.getInt("ORDINAL_POSITION")).isEqualTo(2);
            assertThat(parameters.next()).isFalse();
        }
    }

    @TestFactory
    Stream<DynamicTest> scrollingIsWhatIsSaid() {
        return Stream.of(
                        ResultSet.TYPE_FORWARD_ONLY, ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.TYPE_SCROLL_SENSITIVE)
                .flatMap(type -> Stream.of(ResultSet.CONCUR_READ_ONLY, ResultSet.CONCUR_UPDATABLE)
                        .map(concurrency -> check("7.3 type " + type + ", concurrency " + concurrency, () -> {
                            boolean said = metadata.supportsResultSetConcurrency(type, concurrency);
                            ResultSet rows = connection
                                    .createStatement(type, concurrency)
                                    .executeQuery("SELECT id FROM stock.item");
                            assertThat(rows.getType() == type && rows.getConcurrency() == concurrency)
                                    .isEqualTo(said);
                        })));
    }

    @Test
    void clientPropertiesAreListed() throws SQLException {
        assertThat(column(metadata.getClientInfoProperties())).isEqualTo(List.of("ApplicationName", "traceparent"));
    }
}
