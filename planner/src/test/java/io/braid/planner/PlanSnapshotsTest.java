package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.Connector;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Comparison of the plan of each statement in {@code src/test/plans} with the expected one; with {@code -Dplans.update}
 * the files are rewritten instead, for review as a diff.
 */
class PlanSnapshotsTest {
    private static final Path PLANS = Path.of("src/test/plans");
    /** EXPLAIN variants of the files about materialized views. */
    private static final Map<String, String> OVER_VIEWS = Map.of(
            "rewriting.plan", "EXPLAIN ",
            "not-rewritten.plan", "EXPLAIN (WHY) ",
            "view-costs.plan", "EXPLAIN (WHY) ");

    private static final boolean UPDATE = System.getProperty("plans.update") != null;
    /** Names of the only files to test, without suffix and separated by commas; {@code scratch} is for experiments. */
    private static final List<String> ONLY =
            List.of(System.getProperty("plans.file", "").split(","));

    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    /** Planners for whole files: {@code sqlserver.plan} and {@code standard.plan} have no other source. */
    private final Map<String, Planner> others = Map.of(
            "text-native.plan",
            new OfflineTpch(wrapper -> capabilitiesOf(wrapper, Map.of("text", "native"))).planner(),
            "sqlserver.plan",
            new OfflineTpch(wrapper -> capabilitiesOf("sqlserver")).planner(),
            "lookups.plan",
            new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner(PlanSnapshotsTest::withLookups),
            "standard.plan",
            new OfflineTpch(wrapper -> standard()).planner());

    /** Materialized views of {@code rewriting.vdb.sql}, all of which have stored rows. */
    private final OfflineViews views = new OfflineViews(PlanSnapshotsTest::capabilitiesOf);

    @TestFactory
    Stream<DynamicContainer> plansAreAsWritten() throws IOException {
        try (Stream<Path> files = Files.list(PLANS)) {
            return files.filter(PlanSnapshotsTest::isWanted).sorted().map(this::container).toList().stream();
        }
    }

    private static boolean isWanted(Path path) {
        String name = path.getFileName().toString();
        return name.endsWith(".plan")
                && (ONLY.equals(List.of("")) || ONLY.contains(name.substring(0, name.length() - ".plan".length())));
    }

    private DynamicContainer container(Path path) {
        PlanFile file = PlanFile.read(path);
        if (UPDATE) {
            file.write(file.cases().stream().map(each -> plan(path, each.sql())).toList());
        }
        return DynamicContainer.dynamicContainer(
                path.getFileName().toString(),
                PlanFile.read(path).cases().stream()
                        .map(each -> DynamicTest.dynamicTest(each.title(), () -> assertThat(plan(path, each.sql()))
                                .as(each.sql())
                                .isEqualTo(each.plan()))));
    }

    private String plan(Path file, String sql) {
        try {
            String overViews = OVER_VIEWS.get(file.getFileName().toString());
            if (overViews != null) {
                return lines(views.plan(overViews + sql));
            }
            String explain = file.endsWith("why.plan") ? "EXPLAIN (WHY) " : "EXPLAIN ";
            Planner asked = others.getOrDefault(file.getFileName().toString(), planner);
            asked.plan(sql);
            return lines(asked.plan(explain + sql));
        } catch (BraidException e) {
            return e.sqlState() + " " + e.getMessage();
        }
    }

    /** Adds a cache of up to ten seconds to the schemas of all sources except the orders. */
    private static String withLookups(String model) {
        return model.replaceAll(
                "CREATE SCHEMA (db[BCD]) SERVER (\\w+);",
                "CREATE SCHEMA $1 SERVER $2 OPTIONS (lookup_cache 'ttl 10 s');");
    }

    private static String lines(PlannedQuery plan) {
        return ((Values) plan.root())
                .rows().stream()
                        .map(row -> String.valueOf(((Constant) row.get(0)).value()))
                        .collect(Collectors.joining("\n"));
    }

    /** Returns the capabilities of a database of which only support for standard SQL is known. */
    private static Capabilities standard() {
        Capabilities some = capabilitiesOf("postgresql");
        return new Capabilities("standard", some.features(), some.functions(), some.text());
    }

    static Capabilities capabilitiesOf(String wrapper) {
        return capabilitiesOf(wrapper, Map.of());
    }

    private static Capabilities capabilitiesOf(String wrapper, Map<String, String> more) {
        Connector connector = ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(candidate -> candidate.name().equals(wrapper))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no connector " + wrapper));
        String url = "jdbc:" + wrapper
                + switch (wrapper) {
                    case "h2" -> ":mem:x";
                    case "duckdb" -> ":";
                    case "sqlserver" -> "://localhost;databaseName=x";
                    default -> "://localhost/x";
                };
        Map<String, String> options = new HashMap<>(more);
        options.put("url", url);
        try (var source = connector.open(new SourceConfig(wrapper, options))) {
            return source.capabilities();
        }
    }
}
