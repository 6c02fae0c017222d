package io.braid.grammar.reader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SyntaxErrorsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            CREATE SERVR x FOREIGN DATA WRAPPER y | unexpected 'SERVR', did you mean SERVER? (line 1, column 8)
            CREAT SERVER x                        | this is no statement that Braid knows; did you mean CREATE? (line 1, column 1)
            SELEC 1                               | this is no statement that Braid knows; did you mean SELECT? (line 1, column 1)
            GRNAT SELECT ON s.t TO ROLE r         | this is no statement that Braid knows; did you mean GRANT? (line 1, column 1)
            foo bar                               | this is no statement that Braid knows; a query begins with SELECT, WITH or VALUES (line 1, column 1)
            SELECT a FORM t                       | unexpected 'FORM', did you mean FROM? (line 1, column 10)
            SELECT a FROM t WHER a = 1            | unexpected 'WHER', did you mean WHERE? (line 1, column 17)
            DROP SCHMA s                          | unexpected 'SCHMA', did you mean SCHEMA? (line 1, column 6)
            COMMENT ON TABEL s.t IS 'x'           | unexpected 'TABEL', did you mean TABLE? (line 1, column 12)
            CREATE SCHEMA s OPTIONS               | unexpected 'OPTIONS', expected SERVER or the end of the statement (line 1, column 17)
            CREATE VIEW s.v SELECT 1              | unexpected 'SELECT', expected ( or AS or OPTIONS (line 1, column 17)
            EXPLAIN SHOW TABLES                   | a query is expected here, which begins with SELECT, WITH or VALUES (line 1, column 9)
            SELECT FROM t                         | unexpected 'FROM', expected an expression (line 1, column 8)
            SELECT 1 +                            | the statement ends too early (line 1, column 10)
            SELECT * FROM t WHERE                 | the statement ends too early, expected an expression (line 1, column 21)
            SELECT * FROM t WHERE (a = 1          | the statement ends too early (line 1, column 28)
            SELECT * FROM t WHERE a = 1)          | unexpected ')' (line 1, column 28)
            %27                                   | unexpected '%' (line 1, column 1)
            SELECT 1 = = 2                        | unexpected '=' (line 1, column 12)
            SELECT a FROM t INNER u ON 1 = 1      | unexpected 'u' (line 1, column 23)
            SELECT a FROM t GROUP a               | unexpected 'a', expected BY (line 1, column 23)
            SELECT CASE WHEN a THEN 1 FROM t      | unexpected 'FROM', expected ELSE or END or WHEN (line 1, column 27)
            SELECT a FROM t LIMIT                 | the statement ends too early, expected ? or ALL or a number (line 1, column 21)
            SELECT TOP 5 a FROM t                 | unexpected '5'; instead of TOP, write LIMIT at the end (line 1, column 12)
            SELECT a FROM t FOR SHARE             | unexpected 'SHARE'; rows are locked by FOR UPDATE only (line 1, column 21)
            SELECT a FROM t WHERE a REGEXP 'x'    | unexpected 'REGEXP'; text ~ 'pattern' and REGEXP_LIKE(text, 'pattern') do that (line 1, column 25)
            IMPORT FOREIGN SCHEMA a INTO b        | unexpected 'INTO', expected EXCEPT or FROM or LIKE or LIMIT or NOT (line 1, column 25)
            SELECT order FROM t                   | unexpected 'order', expected an expression; as a name, this word goes into double quotes (line 1, column 8)
            SELECT a FROM user                    | unexpected 'user', expected a table; as a name, this word goes into double quotes (line 1, column 15)
            CREATE SERVER x FOREIGN DATA WRAPPER y OPTIONS (url = 'x')    | unexpected '=', expected text in single quotes (line 1, column 53)
            CREATE SERVER x FOREIGN DATA WRAPPER y OPTIONS (pool_size 5)  | unexpected '5', expected text in single quotes (line 1, column 59)
            CREATE SERVER x FOREIGN DATA WRAPPER y OPTIONS (a '1', A '2') | option 'a' is given twice (line 1, column 56)
            CREATE OR REPLACE SCHEMA s SERVER x   | there is no OR REPLACE for this; use IF NOT EXISTS or ALTER (line 1, column 19)
            CREATE OR REPLACE VIEW IF NOT EXISTS s.v AS SELECT 1 | OR REPLACE and IF NOT EXISTS exclude each other (line 1, column 1)
            CREATE VIEW s.v AS SELECT a FROM t WHERE b = ? | a view's query has no parameters ('?'); CREATE FUNCTION declares a view with some (line 1, column 20)
            CREATE FOREIGN TABLE s.t (a int PRIMARY KEY, PRIMARY KEY (a)) | a table has one primary key; this is its second (line 1, column 60)
            EXPLAIN (STEP) SELECT 1               | EXPLAIN has no option 'STEP'; its options are ACCESS, ANALYZE, FORMAT JSON, FORMAT TEXT, STEPS, WHY (line 1, column 10)
            EXPLAIN (FAST) SELECT 1               | EXPLAIN has no option 'FAST'; its options are ACCESS, ANALYZE, FORMAT JSON, FORMAT TEXT, STEPS, WHY (line 1, column 10)
            EXPLAIN (STEPS, FORMAT xml) SELECT 1  | EXPLAIN has no option 'FORMAT xml'; its options are ACCESS, ANALYZE, FORMAT JSON, FORMAT TEXT, STEPS, WHY (line 1, column 17)
            EXPLAIN (FORMAT JSON, STEPS) SELECT 1 | EXPLAIN (FORMAT JSON) excludes STEPS and FORMAT TEXT, which are text (line 1, column 23)
            SELECT 'abc FROM t                    | the text that begins here is never closed by a ' (line 1, column 8)
            SELECT "abc FROM t                    | the name that begins here is never closed by a " (line 1, column 8)
            SELECT `abc FROM t                    | the name that begins here is never closed by a ` (line 1, column 8)
            SELECT 1 /* x /* y */                 | the comment that begins here is never closed by a */ (line 1, column 10)
            SELECT a § b FROM t                   | the character '§' means nothing here (line 1, column 10)
            SELECT E'a\\q'                        | there is no escape \\q; a backslash itself is written \\\\ (line 1, column 11)
            SELECT U&'\\zzzz'                     | Unicode escape sequence starting at character 0 is not exactly four hex digits (line 1, column 8)
            SELECT {ts 'abc'}                     | Illegal TIMESTAMP literal 'abc': not in format 'yyyy-MM-dd HH:mm:ss' (line 1, column 8)
            """)
    void theMessageSaysWhatIsWrongAndWhere(String sql, String message) {
        assertRefused(sql, ErrorCode.SYNTAX_ERROR, "Syntax error: " + message);
    }

    @Test
    void whatPostgresqlUnderstandsHasItsCode() {
        assertRefused(
                "CREATE UNLOGGED TABLE s.t (a int)",
                ErrorCode.READ_ONLY,
                "Braid does not run CREATE UNLOGGED TABLE: CREATE TABLE makes a table in a writable schema (line 1,"
                        + " column 1)");
        assertRefused(
                "SELECT a INTO b FROM t",
                ErrorCode.READ_ONLY,
                "Unexpected 'INTO'; a query puts its rows nowhere: CREATE MATERIALIZED VIEW keeps them, and WITH name"
                        + " AS (...) gives them a name in one statement (line 1, column 10)");
        assertRefused(
                "SELECT a FROM t ORDER BY a COLLATE x",
                ErrorCode.UNDEFINED_OBJECT,
                "Unexpected 'COLLATE'; all text is compared by its characters' numbers in Unicode: leave COLLATE out,"
                        + " and write LOWER(text) where case must not matter (line 1, column 28)");
    }

    @Test
    void quotesOfWordProcessorsAreToldApart() {
        assertRefused(
                "SELECT \u2018abc\u2019",
                ErrorCode.SYNTAX_ERROR,
                "Syntax error: the character '\u2018' means nothing here; quotes are straight, ' for text and \" for"
                        + " names"
                        + " (line 1, column 8)");
    }

    @Test
    void namesThatCannotBeAreRefused() {
        assertRefused(
                "CREATE VIEW a.b.c AS SELECT 1",
                ErrorCode.INVALID_NAME,
                "write the name 'a.b.c' as schema.name (line 1, column 13)");
        assertRefused("SELECT \"\"", ErrorCode.INVALID_NAME, "a name in quotes cannot be empty (line 1, column 8)");
        assertRefused(
                "IMPORT FOREIGN SCHEMA a.b.c FROM SERVER w INTO s",
                ErrorCode.INVALID_NAME,
                "write the remote schema 'a.b.c' as schema or catalog.schema, with a part that has dots in double"
                        + " quotes"
                        + " (line 1, column 23)");
    }

    @Test
    void numbersThatNobodyCanComputeWithAreRefused() {
        assertRefused(
                "SELECT 1e99999999",
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                "the number 1E99999999 is too large (line 1, column 8)");
        assertRefused(
                "SELECT " + "9".repeat(100_000),
                ErrorCode.NUMERIC_OUT_OF_RANGE,
                "the number 99999999999999999999... is too large (line 1, column 8)");
    }

    @Test
    void whatBraidDoesNotDoIsNoMistakeOfSyntax() {
        assertRefused(
                "UPSERT INTO s.t",
                ErrorCode.READ_ONLY,
                "Braid does not run UPSERT: INSERT, UPDATE, DELETE and MERGE change rows (line 1, column 1)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            ABORT                             | ABORT             | ROLLBACK
            SET TRANSACTION ISOLATION LEVEL SERIALIZABLE | SET TRANSACTION | SAVEPOINT
            LOCK TABLE s.t                    | LOCK              | BEGIN
            REPLACE INTO s.t VALUES (1)       | REPLACE           | INSERT
            COPY s.t TO '/tmp/x'              | COPY              | --format csv
            LOAD DATA INFILE 'x'              | LOAD              | --format csv
            call x                            | CALL              | CREATE FUNCTION
            EXEC x                            | EXEC              | CREATE FUNCTION
            KILL QUERY 5                      | KILL              | CANCEL QUERY
            VACUUM FULL s.t                   | VACUUM            | ANALYZE schema.table
            ANALYZE                           | ANALYZE           | ANALYZE SCHEMA
            CREATE TEMP VIEW x AS SELECT 1    | CREATE TEMP VIEW  | CREATE MATERIALIZED VIEW
            CREATE UNIQUE INDEX i ON s.t (a)  | CREATE UNIQUE INDEX | sys.indexes
            CREATE SEQUENCE s                 | CREATE SEQUENCE   | CREATE makes a DATABASE
            ATTACH 'x.db'                     | ATTACH            | CREATE SERVER
            SET NAMES utf8                    | SET NAMES         | Unicode
            SET search_path TO a, b           | SET SEARCH_PATH   | USE schema
            SET search_path = a               | SET SEARCH_PATH   | USE schema
            SHOW search_path                  | SHOW SEARCH_PATH  | sys.sessions
            SET SCHEMA 'a'                    | SET SCHEMA        | USE schema
            SET ROLE a                        | SET ROLE          | SHOW ROLES
            SET statement_timeout = 1000      | SET STATEMENT_TIMEOUT | query_timeout
            SET LOCK_TIMEOUT 1800             | SET LOCK_TIMEOUT  | lock_timeout
            SHOW VARIABLES LIKE 'a%'          | SHOW VARIABLES    | SHOW SETTINGS
            SHOW ALL                          | SHOW ALL          | SHOW SETTINGS
            SHOW PROCESSLIST                  | SHOW PROCESSLIST  | SHOW QUERIES
            SHOW FULL TABLES                  | SHOW FULL TABLES  | SHOW TABLES
            SHOW INDEXES FROM s.t             | SHOW INDEXES      | sys.indexes
            PREPARE p AS SELECT 1             | PREPARE           | prepareStatement
            GRANT USAGE ON SCHEMA s TO ROLE r | GRANT USAGE       | SELECT, INSERT, UPDATE, DELETE, TRUNCATE and CREATE
            REVOKE EXECUTE ON s.f FROM ROLE r | REVOKE EXECUTE    | GRANT SELECT ON name
            GRANT admin TO bob                | GRANT ADMIN       | GRANT ROLE role TO USER user
            FROM s.t                          | FROM              | SELECT * FROM
            """)
    void statementsOfOtherDatabasesAreToldWhatToDo(String sql, String words, String instead) {
        assertThatThrownBy(() -> StatementReader.read(sql))
                .hasMessageStartingWith("Braid does not run " + words + ": ")
                .hasMessageContaining(instead)
                .isInstanceOfSatisfying(BraidException.class, e -> assertThat(e.code())
                        .isIn(ErrorCode.FEATURE_NOT_SUPPORTED, ErrorCode.READ_ONLY));
    }

    @Test
    void oneStatementIsReadAtATime() {
        assertRefused("SELECT 1; SELECT 2", ErrorCode.SYNTAX_ERROR, "Send one statement at a time; these are 2");
        assertRefused(" ; -- nothing", ErrorCode.SYNTAX_ERROR, "The statement is empty");
    }

    private static void assertRefused(String sql, ErrorCode code, String message) {
        assertThatThrownBy(() -> StatementReader.read(sql))
                .hasMessage(message)
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code));
    }
}
