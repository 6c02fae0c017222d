package io.braid.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.braid.connector.postgresql.PostgresqlConnector;
import io.braid.engine.Engine;
import io.braid.engine.context.QueryContext;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.result.Result;
import io.braid.planner.Catalog;
import io.braid.planner.Planner;
import io.braid.planner.model.VdbReader;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Functions that make rows - of JSON, of arrays that are written out, of where a series begins and ends - make those
 * that PostgreSQL makes, whatever the planner does without. {@code -Dseed} repeats a run, {@code -Drow.functions} makes
 * it longer.
 */
@Tag("scaled")
final class RowFunctionsTruthTest {
    private static final int DOCUMENTS = 12;
    /** How many means are missing alone for each query. */
    private static final int MISSING = 3;

    private static final String MODEL = """
            CREATE DATABASE docs VERSION '1';
            CREATE SERVER docs FOREIGN DATA WRAPPER postgresql OPTIONS (url 'elsewhere');
            CREATE SCHEMA docs SERVER docs;
            IMPORT FOREIGN SCHEMA docs FROM SERVER docs INTO docs;
            """;
    private static final DateTimeFormatter MOMENT = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final Pattern MIDNIGHT = Pattern.compile(" 00:00:00([+-]\\d\\d)?$");

    private final Iterations queries = Iterations.of("row.functions", 40, 400, 2000);
    private final long seed = queries.seed();
    private final Random random = queries.random();
    private final RandomRowFunctions functions = new RandomRowFunctions(random);

    @Test
    void rowsAreThoseOfPostgresql() throws SQLException {
        try (TestServer server = TestServers.postgres().freshDatabase();
                Connection postgres = server.connect();
                Source source = source(server);
                Engine engine = new Engine(1, name -> source)) {
            fill(postgres);
            Planner planner = new Planner(Catalog.open(VdbReader.read("docs", MODEL), name -> source));
            for (int i = 0; i < queries.count(); i++) {
                String sql = functions.next();
                String constant = "'" + functions.document(3) + "'";
                String document = random.nextInt(3) == 0 ? constant : "t.d";
                List<String> expected = rows(postgres, sql.replace("<d>", "CAST(" + document + " AS JSONB)"));
                String own = sql.replace("<d>", document);
                SwitchesOff.of(i, MISSING).forEach(options -> assertThatNoException()
                        .as("seed %s, without [%s]: %s", seed, options, own)
                        .isThrownBy(() -> assertThat(rows(engine, planner.plan(own, options)))
                                .satisfies(SameElements.as(expected))));
            }
        }
    }

    private static Source source(TestServer server) {
        return new PostgresqlConnector()
                .open(new SourceConfig(
                        "docs", Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())));
    }

    private void fill(Connection postgres) throws SQLException {
        try (Statement statement = postgres.createStatement()) {
            statement.execute("CREATE SCHEMA docs");
            statement.execute("CREATE TABLE docs.t (id INT PRIMARY KEY, n INT, d TEXT)");
        }
        try (PreparedStatement insert = postgres.prepareStatement("INSERT INTO docs.t VALUES (?, ?, ?)")) {
            for (int id = 0; id < DOCUMENTS; id++) {
                insert.setInt(1, id);
                insert.setObject(2, random.nextInt(5) == 0 ? null : random.nextInt(6), Types.INTEGER);
                insert.setString(3, random.nextInt(8) == 0 ? null : functions.document(4));
                insert.executeUpdate();
            }
        }
    }

    private static List<String> rows(Connection postgres, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Statement statement = postgres.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                List<String> cells = new ArrayList<>();
                for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
                    boolean isNumber = result.getObject(i) instanceof Number;
                    cells.add(cell(isNumber ? result.getBigDecimal(i) : result.getString(i)));
                }
                rows.add(String.join(" | ", cells));
            }
        }
        return rows;
    }

    private static List<String> rows(Engine engine, PlannedQuery query) {
        List<String> rows = new ArrayList<>();
        try (Result result = engine.run(query, List.of(), QueryContext.of("docs"))) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<String> cells = new ArrayList<>();
                    for (int i = 0; i < batch.columnCount(); i++) {
                        cells.add(cell(batch.column(i).value(row)));
                    }
                    rows.add(String.join(" | ", cells));
                }
            }
        }
        return rows;
    }

    /**
     * PostgreSQL writes blanks behind colons and commas of JSON, and none of the texts here has any; what it makes of
     * days are moments.
     */
    private static String cell(@Nullable Object value) {
        if (value instanceof Number number) {
            return new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
        }
        String text = (value instanceof LocalDateTime moment ? MOMENT.format(moment) : String.valueOf(value))
                .replace(": ", ":")
                .replace(", ", ",");
        return MIDNIGHT.matcher(text).replaceFirst("");
    }
}
