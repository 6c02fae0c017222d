package io.braid.writes;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.h2.H2Connector;
import io.braid.execution.plan.PlanEnvironment;
import io.braid.execution.plan.WritePlans;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Write;
import io.braid.planner.Catalog;
import io.braid.planner.ExplainContext;
import io.braid.planner.Planner;
import io.braid.planner.access.Principal;
import io.braid.planner.budget.PlanningBudget;
import io.braid.planner.materialized.ViewContents;
import io.braid.planner.model.VdbReader;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.write.PlannedWrite;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Plans of statements that change rows are cached by text and environment, until the catalog changes. */
class CachedWritesTest {
    private static final String MODEL = """
            CREATE DATABASE d VERSION '1';
            CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'elsewhere');
            CREATE SCHEMA x SERVER s OPTIONS (writable 'true');
            IMPORT FOREIGN SCHEMA "PUBLIC" FROM SERVER s INTO x;
            """;
    private static final String INSERT = "INSERT INTO x.t VALUES (?, 'a')";

    private final AtomicLong revision = new AtomicLong();

    @Test
    void aPlanIsFoundByItsTextUntilTheCatalogChanges() throws Exception {
        try (TestServer server = TestServers.h2().freshDatabase()) {
            try (Connection connection = server.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, s VARCHAR(10))");
            }
            try (Source source = new H2Connector()
                    .open(new SourceConfig(
                            "s",
                            Map.of("url", server.jdbcUrl(), "user", server.user(), "password", server.password())))) {
                Catalog catalog = Catalog.open(VdbReader.read("d", MODEL), name -> source);
                WritePlans plans = new WritePlans(new Planner(catalog), revision::get);
                PlanEnvironment environment = environment(catalog, null);
                assertThat(plans.find(INSERT, environment)).isEmpty();
                PlannedWrite planned = plan(plans, INSERT, environment);
                assertThat(planned.parameters()).hasSize(1);
                assertThat(plans.find(INSERT, environment)).containsSame(planned);
                assertThat(plans.find(INSERT.toLowerCase(Locale.ROOT), environment))
                        .isEmpty();
                assertThat(plans.find(INSERT, environment(catalog, "x"))).isEmpty();
                revision.incrementAndGet();
                assertThat(plans.find(INSERT, environment)).isEmpty();
                PlannedWrite fresh = plan(plans, INSERT, environment);
                assertThat(fresh).isNotSameAs(planned);
                assertThat(plans.find(INSERT, environment)).containsSame(fresh);
                String longest = INSERT + " -- " + "x".repeat(20_000);
                plan(plans, longest, environment);
                assertThat(plans.find(longest, environment)).isEmpty();
            }
        }
    }

    private static PlanEnvironment environment(Catalog catalog, @Nullable String schema) {
        return new PlanEnvironment(schema, PlannerOptions.ALL, catalog.rights(Principal.SERVER), ViewContents.NONE);
    }

    private static PlannedWrite plan(WritePlans plans, String sql, PlanEnvironment environment) {
        Write write = (Write) StatementReader.read(sql, environment.schema());
        return plans.plan(write, sql, environment, environment.request(PlanningBudget.UNLIMITED, ExplainContext.NONE));
    }
}
