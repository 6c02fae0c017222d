package io.braid.grammar.statement;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.StatementText;
import io.braid.spi.error.ErrorCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Statements of other databases that Braid does not support, each with an alternative. */
public final class OtherDialects {
    private static final String NO_TRANSACTIONS =
            "BEGIN, COMMIT, ROLLBACK and SAVEPOINT begin and end transactions and mark places in them";
    private static final String NO_WRITING = "INSERT, UPDATE, DELETE and MERGE change rows";
    private static final String NO_OWN_TABLES =
            "CREATE MATERIALIZED VIEW keeps the rows of a query, and WITH name AS (...) gives them a name in one"
                    + " statement";
    private static final String NO_TABLES = "CREATE TABLE makes a table in a writable schema";
    private static final String NO_SUCH_OBJECTS =
            "CREATE makes a DATABASE, SERVER, SCHEMA, FOREIGN TABLE, VIEW, MATERIALIZED VIEW, FUNCTION, TRIGGER, USER,"
                    + " ROLE, ROW FILTER or COLUMN MASK";
    private static final Set<String> OF_WRITES = Set.of(NO_WRITING, NO_OWN_TABLES, NO_TABLES, NO_SUCH_OBJECTS);
    private static final String RIGHTS =
            "the privileges are SELECT, INSERT, UPDATE, DELETE, TRUNCATE and CREATE, and roles have them: GRANT SELECT"
                    + " ON name TO ROLE role, GRANT ROLE role TO USER user";

    private static final List<Advice> ALL = List.of(
            new Advice("ABORT", NO_TRANSACTIONS),
            new Advice("SET (LOCAL |GLOBAL )?TRANSACTION", NO_TRANSACTIONS),
            new Advice("SET SESSION CHARACTERISTICS|SET CONSTRAINTS|LOCK|UNLOCK", NO_TRANSACTIONS),
            new Advice("UPSERT|REPLACE", NO_WRITING),
            new Advice(
                    "COPY|LOAD|UNLOAD|EXPORT",
                    "./braid sql -c \"SELECT ...\" --format csv writes rows into a file, and a source of DuckDB with"
                            + " a path"
                            + " reads them from files"),
            new Advice(
                    "CALL|EXEC|EXECUTE|DO",
                    "there are no procedures; CREATE FUNCTION makes a view with parameters, which stands in FROM"),
            new Advice("KILL", "CANCEL QUERY 'id' ends a query, and SHOW QUERIES tells the ids of those that run"),
            new Advice(
                    "VACUUM|OPTIMIZE|CHECKPOINT|REINDEX|FLUSH",
                    "the sources keep the rows and tidy up themselves; ANALYZE schema.table counts them again"),
            new Advice("ANALYZE(?=\\s*$)", "it takes a name, as in ANALYZE schema.table and ANALYZE SCHEMA schema"),
            new Advice("CREATE (GLOBAL |LOCAL )?(TEMPORARY|TEMP) VIEW|SELECT INTO", NO_OWN_TABLES),
            new Advice("CREATE (UNLOGGED|EXTERNAL) TABLE", NO_TABLES),
            new Advice(
                    "(CREATE|DROP|ALTER) (UNIQUE )?INDEX",
                    "indexes are made in the sources; sys.indexes lists those that Braid knows of"),
            new Advice("CREATE (OR REPLACE )?(SEQUENCE|PROCEDURE|TYPE|DOMAIN|EXTENSION)", NO_SUCH_OBJECTS),
            new Advice(
                    "ATTACH|DETACH",
                    "CREATE SERVER names a source, CREATE SCHEMA and IMPORT FOREIGN SCHEMA show its tables; DROP"
                            + " SERVER takes it"
                            + " away"),
            new Advice("SET NAMES|SET CHARACTER SET|SET CLIENT_ENCODING", "all text is Unicode; leave it out"),
            new Advice(
                    "(SET (SESSION )?|SHOW )SEARCH_PATH|SET (CURRENT )?SCHEMA",
                    "USE schema says where tables are looked for that stand without a schema, and sys.sessions tells"
                            + " it"),
            new Advice("SET CATALOG", "USE DATABASE name does that"),
            new Advice(
                    "SET ROLE|SET SESSION AUTHORIZATION",
                    "all roles of a user count at once; SHOW ROLES tells which those are"),
            new Advice(
                    "SET (SESSION )?(STATEMENT_TIMEOUT|MAX_EXECUTION_TIME)",
                    "SET query_timeout = '30s' limits how long a statement may take"),
            new Advice("SET LOCK_TIMEOUT(?= \\d)", "SET lock_timeout = '2s' limits waits for locks"),
            new Advice("SHOW (VARIABLES|ALL|PARAMETERS|GLOBAL|STATUS)", "SHOW SETTINGS lists the settings"),
            new Advice("SHOW (FULL )?(PROCESSLIST|PROCESSES)", "SHOW QUERIES lists what runs"),
            new Advice("SHOW (CATALOGS|CATALOG)", "SHOW DATABASES lists the databases"),
            new Advice("SHOW (FULL TABLES|TABLE STATUS)", "SHOW TABLES lists the tables, and sys.tables tells more"),
            new Advice("SHOW (INDEX|INDEXES|KEYS)", "sys.indexes lists indexes, and sys.keys keys"),
            new Advice("SHOW (WARNINGS|ERRORS)", "warnings come with the answer, in JDBC as SQLWarning"),
            new Advice(
                    "PREPARE|DEALLOCATE|DECLARE|FETCH|CLOSE",
                    "prepareStatement of the driver prepares a statement, and rows come as they are read, without a"
                            + " cursor"),
            new Advice("(GRANT|REVOKE) (USAGE|EXECUTE|CONNECT|REFERENCES|TRIGGER|MAINTAIN)", RIGHTS),
            new Advice("(GRANT|REVOKE) \\w+(?=\\s+(TO|FROM)\\s)", RIGHTS),
            new Advice("FROM", "a query begins with SELECT: SELECT * FROM ..."));

    private OtherDialects() {}

    /** Returns the error for a statement that begins like one of them. */
    public static Optional<Mistake> mistake(StatementText piece) {
        String sql = piece.readable().stripLeading();
        return ALL.stream()
                .flatMap(advice -> advice.about(sql).stream())
                .findFirst()
                .map(message -> new Mistake(code(message), piece.place(), message));
    }

    /** Returns READ_ONLY for writes: connection pools discard a connection after an error of class 0A. */
    private static ErrorCode code(String message) {
        return OF_WRITES.stream().anyMatch(message::endsWith) ? ErrorCode.READ_ONLY : ErrorCode.FEATURE_NOT_SUPPORTED;
    }

    /** Advice for statements that begin with certain words. */
    private record Advice(Pattern words, String instead) {
        Advice(String words, String instead) {
            this(Pattern.compile("(?:" + words.replace(" ", "\\s+") + ")(?!\\w)", Pattern.CASE_INSENSITIVE), instead);
        }

        Optional<String> about(String sql) {
            Matcher matcher = words.matcher(sql);
            return matcher.lookingAt()
                    ? Optional.of("Braid does not run "
                            + matcher.group().toUpperCase(Locale.ROOT).replaceAll("\\s+", " ") + ": " + instead)
                    : Optional.empty();
        }
    }
}
