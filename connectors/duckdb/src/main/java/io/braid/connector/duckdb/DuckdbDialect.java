package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.BulkInsert;
import io.braid.connector.jdbc.dialect.DatabaseFile;
import io.braid.connector.jdbc.dialect.FastRows;
import io.braid.connector.jdbc.dialect.FunctionRules;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.KindSets;
import io.braid.connector.jdbc.dialect.NativeColumn;
import io.braid.connector.jdbc.dialect.SchemaCatalog;
import io.braid.connector.jdbc.dialect.SqlStates;
import io.braid.connector.jdbc.dialect.TypeRules;
import io.braid.connector.jdbc.dialect.WriteStatements;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.connector.jdbc.option.UrlRules;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dialect of embedded DuckDB. */
final class DuckdbDialect implements JdbcDialect {
    static final String NAME = "duckdb";
    private static final String PREFIX = "jdbc:duckdb:";
    private static final DatabaseFile FILE =
            new DatabaseFile(PREFIX, "", path -> path.isBlank() || path.startsWith(":memory:"));
    private static final SourceOption PATH =
            new SourceOption("path", null, "Database file, or files to read as tables; replaces the url.");

    private static final Pattern INVALID_MOMENT = Pattern.compile(
            "invalid (date|time|timestamp) field format|(date|time|timestamp) field value out of range");

    /** EXTRACT is exact for year, month and day. */
    private static final Capabilities CAPABILITIES = new Capabilities(
                    NAME,
                    Feature.commonExcept(),
                    new FunctionRules()
                            .exact(KindSets.ALL, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN")
                            .exact(Set.of(TypeKind.BOOLEAN), "AND", "OR", "NOT")
                            .exact(KindSets.ANY, "IS NULL", "IS NOT NULL", "CASE", "COALESCE", "COUNT")
                            .exact(KindSets.ALL, "GROUP BY", "ORDER BY", "COUNT DISTINCT")
                            .exact(KindSets.without(KindSets.ALL, TypeKind.BOOLEAN), "MIN", "MAX")
                            .exact(KindSets.with(KindSets.EXACT_NUMBERS, TypeKind.DOUBLE), "SUM")
                            .exact(KindSets.INTEGERS, "BIT_AND", "BIT_OR", "BIT_XOR")
                            // Beside a short integer, DuckDB types constants and sums as short integers too.
                            .exact(
                                    KindSets.without(KindSets.EXACT_NUMBERS, TypeKind.TINYINT, TypeKind.SMALLINT),
                                    "+",
                                    "-",
                                    "*")
                            .exact(KindSets.EXACT_NUMBERS, "CAST")
                            .exact(Set.of(TypeKind.DATE, TypeKind.TIMESTAMP), "CAST", "EXTRACT")
                            .exact(Set.of(TypeKind.VARCHAR), "LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _", "||")
                            .list(),
                    TextSemantics.BINARY,
                    List.of(new KeyForm(KeyForm.Style.IN_LIST, KindSets.KEYS, KeyForm.ANY_NUMBER, Short.MAX_VALUE)),
                    "TABLESAMPLE BERNOULLI (%s %%)")
            .withTimeDigits(6);

    private static final TextSemantics FOLDED = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    private static final Pattern INNER_ERROR = Pattern.compile("pending query result\nError: (.*)");

    private static final UrlRules URLS = new UrlRules(
            List.of(PREFIX),
            // A prefix before a colon loads an extension: md:, s3:, postgres: and others.
            Pattern.compile("(?is)jdbc:duckdb:(:memory:[^:]*|([a-z]:[/\\\\])?[^:]*)"),
            ';',
            ';',
            Set.of("access_mode", "threads", "memory_limit", "duckdb.read_only"),
            "?");

    private final JdbcTraits traits;
    private final @Nullable FileTables files;
    private final boolean confined;
    private final boolean store;

    /** Dialect of an existing database. */
    DuckdbDialect() {
        this(DuckdbCatalog.QUERIES, null, false, false);
    }

    private DuckdbDialect(SchemaCatalog schema, @Nullable FileTables files, boolean confined, boolean store) {
        JdbcTraits.Values values = new JdbcTraits.Values(false, false, JdbcTraits.EarlyDates.DATES_MOVED, 6);
        this.files = files;
        this.confined = confined;
        this.store = store;
        this.traits = new JdbcTraits(
                NAME, "org.duckdb.DuckDBDriver", URLS, schema, JdbcTraits.Streaming.IN_PROCESS, false, values);
    }

    /** The dialect for the options: of a database, or of files. */
    static DuckdbDialect of(SourceConfig config) {
        boolean confined = !config.surroundings().externalAccess();
        DuckdbDialect database = new DuckdbDialect(DuckdbCatalog.QUERIES, null, confined, false);
        OptionValues options = new OptionValues(config, SourceOption.commonAnd(database.options()));
        return options.get(PATH)
                .filter(FileTables::isMeant)
                .map(path -> FileTables.at(path, options))
                .map(files -> new DuckdbDialect(files, files, false, false))
                .orElse(database);
    }

    /** Dialect of the database of a {@link DuckdbStore}. */
    static DuckdbDialect ofStore() {
        return new DuckdbDialect(DuckdbCatalog.QUERIES, null, false, true);
    }

    @Override
    public JdbcTraits traits() {
        return traits;
    }

    @Override
    public List<SourceOption> options() {
        return List.of(PATH, SourceOption.FAST_ROWS, SourceOption.KEPT_ROWS);
    }

    @Override
    public String url(OptionValues options) {
        Optional<String> path = options.get(PATH);
        if (path.isEmpty()) {
            String url = options.get(SourceOption.URL)
                    .orElseThrow(() -> options.invalid(
                            "needs a 'path', to a database file or to files that are tables, or a 'url'"));
            return FILE.within(url, options);
        }
        if (options.get(SourceOption.URL).isPresent()) {
            throw options.invalid("has both a 'url' and a 'path': give one of them");
        }
        return files == null ? FILE.within(PREFIX + path.get(), options) : files.url();
    }

    @Override
    public void requireDatabase(JdbcSourceConfig config) throws SQLException {
        FILE.require(config);
    }

    /** The previous connection may still be closing the database file. */
    @Override
    public boolean passesByItself(SQLException failure) {
        return String.valueOf(failure.getMessage()).contains("Unique file handle conflict");
    }

    /** True for a database file, false for files read as tables. */
    @Override
    public boolean holdsOneState() {
        return files == null;
    }

    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of();
    }

    /**
     * Set by statements and not as properties, since all connections of a process to one file must have equal
     * properties. External access stays disabled while the database is open, so that its views cannot read other files
     * or load extensions. The configuration is not locked: only Braid changes it, and result streaming requires a
     * setting.
     */
    @Override
    public Optional<String> ready(Connection connection) throws SQLException {
        try (Statement set = connection.createStatement()) {
            set.execute("SET SESSION jdbc_stream_results = true");
            if (confined) {
                set.execute("SET GLOBAL enable_external_access = false");
            }
        }
        if (files != null) {
            files.ready(connection);
        }
        return Optional.empty();
    }

    @Override
    public Optional<FastRows> fastRows(JdbcSourceConfig config) {
        DriverMemory driver = DriverMemory.found();
        if (store) {
            return Optional.of(new StoreRows(driver));
        }
        return driver != null && config.options().flag(SourceOption.FAST_ROWS)
                ? Optional.of(new DuckdbFastRows(driver))
                : Optional.empty();
    }

    /** Unsupported for files read as tables. */
    @Override
    public Optional<WriteStatements> writing() {
        return files == null ? Optional.of(DuckdbWriteStatements.TABLES) : Optional.empty();
    }

    @Override
    public Optional<BulkInsert> bulkInsert(JdbcSourceConfig config) {
        return Optional.of(new DuckdbWriteStatements.AppendedRows());
    }

    @Override
    public Optional<String> columnType(DataType type) {
        return DuckdbWriteStatements.COLUMNS.of(type);
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        return CAPABILITIES;
    }

    @Override
    public TypeRules types() {
        return DuckdbTypes.RULES;
    }

    @Override
    public String typeName(String written) {
        return DuckdbTypes.name(written);
    }

    /** Collations of DuckDB ignore case, accents or both. */
    @Override
    public Optional<TextSemantics> collated(NativeColumn column) {
        String collation = column.collation();
        boolean plain = collation == null || collation.equalsIgnoreCase("binary") || collation.equalsIgnoreCase("C");
        return plain ? Optional.empty() : Optional.of(FOLDED);
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return files != null ? files.statistics(connection, table) : DuckdbStatistics.of(connection, table);
    }

    /** DuckDB has no SQLSTATEs; its messages begin with the kind of error. */
    @Override
    public ErrorCode classify(SQLException error) {
        String message = String.valueOf(error.getMessage());
        if (message.contains("INTERRUPT Error")) {
            return ErrorCode.QUERY_CANCELED;
        }
        boolean outOfRange = message.contains("Out of Range Error")
                || message.contains("Failed to cast decimal")
                || message.contains("failed: value is out of range")
                || message.contains("out of range for the destination type");
        if (outOfRange) {
            return ErrorCode.NUMERIC_OUT_OF_RANGE;
        }
        if (!message.contains("Conversion Error")) {
            return DuckdbConstraints.violated(message).orElseGet(() -> SqlStates.classify(error));
        }
        return INVALID_MOMENT.matcher(message).find() ? ErrorCode.INVALID_DATETIME : ErrorCode.INVALID_CAST;
    }

    @Override
    public String reason(SQLException error) {
        return reasonOf(error);
    }

    /** The message of an error; while rows are produced, DuckDB nests it after a generic first line. */
    static String reasonOf(SQLException error) {
        Matcher inner = INNER_ERROR.matcher(String.valueOf(error.getMessage()));
        return SqlStates.firstLine(inner.find() ? new SQLException(inner.group(1), error) : error);
    }
}
