package io.braid.connector.h2;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSourceConfig;
import io.braid.connector.jdbc.JdbcTraits;
import io.braid.connector.jdbc.NativeColumn;
import io.braid.connector.jdbc.NativeTypes;
import io.braid.connector.jdbc.OptionValues;
import io.braid.connector.jdbc.SchemaQueries;
import io.braid.connector.jdbc.SourceOption;
import io.braid.connector.jdbc.SqlStates;
import io.braid.connector.jdbc.TableRows;
import io.braid.connector.jdbc.UrlRules;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** H2, as of version 2. */
final class H2Dialect implements JdbcDialect {
    static final String NAME = "h2";

    private static final TextSemantics PADDED = new TextSemantics(Exactness.SUPERSET, Exactness.LOCAL, Exactness.LOCAL);

    private static final int CONNECTION_BROKEN = 90067;
    private static final int DATABASE_CLOSED = 90098;
    private static final int DATABASE_CLOSING = 90121;

    private static final JdbcTraits TRAITS = new JdbcTraits(
            NAME,
            "org.h2.Driver",
            new UrlRules(
                    List.of("jdbc:h2:tcp:", "jdbc:h2:ssl:", "jdbc:h2:mem:", "jdbc:h2:file:"),
                    ';',
                    ';',
                    Set.of(
                            "user",
                            "password",
                            "mode",
                            "ignorecase",
                            "database_to_lower",
                            "database_to_upper",
                            "case_insensitive_identifiers",
                            "db_close_delay",
                            "ifexists",
                            "access_mode_data",
                            "lock_timeout",
                            "schema"),
                    "\\"),
            new SchemaQueries("SELECT catalog_name, schema_name FROM information_schema.schemata", """
                    SELECT c.table_name, t.remarks, c.column_name, c.data_type,
                      coalesce(c.character_maximum_length, c.character_octet_length),
                      coalesce(c.datetime_precision, c.numeric_precision), c.numeric_scale, c.is_nullable,
                      c.collation_name, c.remarks
                    FROM information_schema.columns c
                    JOIN information_schema.tables t ON t.table_catalog = c.table_catalog
                      AND t.table_schema = c.table_schema AND t.table_name = c.table_name
                    WHERE c.table_catalog = ? AND c.table_schema = ?
                    ORDER BY c.table_name, c.ordinal_position""", """
                    SELECT k.table_name, k.column_name
                    FROM information_schema.key_column_usage k
                    JOIN information_schema.table_constraints t ON t.constraint_catalog = k.constraint_catalog
                      AND t.constraint_schema = k.constraint_schema AND t.constraint_name = k.constraint_name
                    WHERE k.table_catalog = ? AND k.table_schema = ? AND t.constraint_type = 'PRIMARY KEY'
                    ORDER BY k.table_name, k.ordinal_position"""),
            JdbcTraits.Streaming.IN_PROCESS,
            false,
            new JdbcTraits.Values(true, false, false, 7));

    @Override
    public JdbcTraits traits() {
        return TRAITS;
    }

    @Override
    public List<SourceOption> options() {
        return List.of();
    }

    @Override
    public String url(OptionValues options) {
        return options.required(SourceOption.URL);
    }

    @Override
    public String driverUrl(String url) {
        return url;
    }

    /** Rows leave as they are found, instead of being collected first. */
    @Override
    public Map<String, String> driverProperties(JdbcSourceConfig config) {
        return Map.of("LAZY_QUERY_EXECUTION", "1");
    }

    @Override
    public Optional<String> ready(Connection connection) {
        return Optional.empty();
    }

    @Override
    public Capabilities capabilities(JdbcSourceConfig config) {
        boolean ignoresCase = config.url().toLowerCase(Locale.ROOT).contains(";ignorecase=true");
        return ignoresCase ? H2Capabilities.IGNORING_CASE : H2Capabilities.BINARY;
    }

    @Override
    public Optional<DataType> typeOf(NativeColumn column) {
        return Optional.ofNullable(
                switch (column.type()) {
                    case "boolean" -> DataType.of(TypeKind.BOOLEAN);
                    case "tinyint" -> DataType.of(TypeKind.TINYINT);
                    case "smallint" -> DataType.of(TypeKind.SMALLINT);
                    case "integer" -> DataType.of(TypeKind.INTEGER);
                    case "bigint" -> DataType.of(TypeKind.BIGINT);
                    case "real" -> DataType.of(TypeKind.REAL);
                    case "double precision", "float" -> DataType.of(TypeKind.DOUBLE);
                    case "numeric", "decimal" -> NativeTypes.decimal(column);
                    case "character", "character varying", "varchar_ignorecase", "character large object" ->
                        NativeTypes.text(column);
                    case "uuid", "enum", "json" -> DataType.of(TypeKind.VARCHAR);
                    case "binary", "binary varying", "binary large object" -> NativeTypes.binary(column);
                    case "date" -> DataType.of(TypeKind.DATE);
                    case "time" -> NativeTypes.temporal(TypeKind.TIME, column);
                    case "timestamp" -> NativeTypes.temporal(TypeKind.TIMESTAMP, column);
                    case "timestamp with time zone" -> NativeTypes.temporal(TypeKind.TIMESTAMP_TZ, column);
                    default -> null;
                });
    }

    @Override
    public Optional<TextSemantics> textOf(NativeColumn column) {
        return Optional.ofNullable(
                switch (column.type()) {
                    case "character" -> PADDED;
                    case "varchar_ignorecase" -> H2Capabilities.IGNORING_CASE.text();
                    case "uuid", "enum", "json" -> TextSemantics.OPAQUE;
                    default -> null;
                });
    }

    @Override
    public TableStatistics statistics(Connection connection, TableDescription table) throws SQLException {
        return TableRows.ask(connection, """
                SELECT row_count_estimate FROM information_schema.tables
                WHERE table_catalog = ? AND table_schema = ? AND table_name = ? AND table_type = 'BASE TABLE'""", table.name());
    }

    @Override
    public ErrorCode classify(SQLException error) {
        int code = error.getErrorCode();
        boolean lost = code == CONNECTION_BROKEN || code == DATABASE_CLOSED || code == DATABASE_CLOSING;
        return lost ? ErrorCode.SOURCE_LOST : SqlStates.classify(error);
    }

    /** H2 puts the statement into its messages, in quotes and at the end. */
    @Override
    public String reason(SQLException error) {
        String line = SqlStates.firstLine(error);
        int statement = line.indexOf("; SQL statement:");
        String message = statement < 0 ? line : line.substring(0, statement);
        return message.replaceFirst("(?s)SQL statement \".*", "the SQL statement") + " [" + error.getSQLState() + "]";
    }
}
