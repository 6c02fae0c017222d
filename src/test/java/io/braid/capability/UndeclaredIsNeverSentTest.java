package io.braid.capability;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The part of the contract that takes a planner: whatever a connector does not declare, its source is never sent, and
 * the answer is the one that Braid computes of bare rows. So it is with what the connector does not declare, and with
 * each thing that it does, once it does not.
 */
@Tag("scaled")
class UndeclaredIsNeverSentTest {
    /** What is declared is found where it is looked for. */
    private static final Set<String> SEEN =
            Set.of("= of [INTEGER]", "COUNT of [DECIMAL]", "GROUP BY of [DATE]", "IS NULL of [VARCHAR]");

    private final Iterations uses = Iterations.of("undeclared.uses", 50, 100_000, 100_000);

    /** Another Braid server evaluates whatever there is: random queries over it are in {@code LinkTruthTest}. */
    @Test
    void eachConnectorIsTried() {
        List<String> tried =
                Stream.of(Declaring.values()).map(Declaring::wrapper).distinct().toList();

        assertThat(Declaring.connectors())
                .extracting(Connector::name)
                .filteredOn(name -> !name.equals("braid"))
                .containsExactlyInAnyOrderElementsOf(tried);
    }

    @ParameterizedTest
    @EnumSource(Declaring.class)
    void whatIsNotDeclaredIsNotSentAndTheAnswerIsRight(Declaring kind) throws SQLException {
        try (TestServer server = kind.database();
                Connection connection = server.connect()) {
            try (Statement statement = connection.createStatement()) {
                for (String table : List.of("t", "u")) {
                    for (String sql : kind.table(table)) {
                        statement.execute(sql);
                    }
                }
            }
            String schema = Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog());
            String model = """
                CREATE DATABASE declared VERSION '1';
                CREATE SERVER s FOREIGN DATA WRAPPER %s OPTIONS (url 'any');
                CREATE SCHEMA s SERVER s;
                IMPORT FOREIGN SCHEMA "%s" FROM SERVER s INTO s;
                """.formatted(kind.wrapper(), schema);
            try (Source real = kind.open(server)) {
                LimitedSource limited = new LimitedSource(real, kind.declared(real));
                try (BehindTheServer braid = BehindTheServer.over(model, Map.of("s", limited.source()))) {
                    tryAll(kind, limited, braid);
                }
            }
        }
    }

    private void tryAll(Declaring kind, LimitedSource source, BehindTheServer braid) {
        List<String> seen = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (Use use : some(Uses.of(kind))) {
            source.declares(UnaryOperator.identity());
            PlannedQuery computedHere = plan(braid, use, PlannerOptions.NONE);
            if (isSent(use, plan(braid, use, PlannerOptions.ALL))) {
                seen.add(use.what());
            }
            source.declares(use.without());
            PlannedQuery plan = plan(braid, use, PlannerOptions.ALL);
            if (isSent(use, plan)) {
                wrong.add(use + " is sent: " + texts(plan.root()).toList());
            }
            if (kind.answers()) {
                assertThat(run(braid, plan)).as("%s, %s", kind, use.sql()).isEqualTo(run(braid, computedHere));
            }
        }
        assertThat(wrong).as(kind.toString()).isEmpty();
        assertThat(seen).containsAll(SEEN);
    }

    /** As many as the tier has time for, and those of which something is known. */
    private List<Use> some(List<Use> all) {
        List<Use> shuffled = new ArrayList<>(all);
        Collections.shuffle(shuffled, uses.random());
        List<Use> chosen = new ArrayList<>(shuffled.subList(0, Math.min(uses.count(), all.size())));
        all.stream()
                .filter(use -> SEEN.contains(use.what()) && !chosen.contains(use))
                .forEach(chosen::add);
        return chosen;
    }

    private static PlannedQuery plan(BehindTheServer braid, Use use, PlannerOptions options) {
        try {
            return braid.plan(use.sql(), options);
        } catch (RuntimeException e) {
            throw new AssertionError(use.sql(), e);
        }
    }

    private static List<String> run(BehindTheServer braid, PlannedQuery plan) {
        return braid.run(
                        plan,
                        value ->
                                value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : String.valueOf(value))
                .rows();
    }

    private static boolean isSent(Use use, PlannedQuery plan) {
        return texts(plan.root()).anyMatch(text -> use.sent().matcher(text).find());
    }

    /** What sources are sent, without texts and with one name for all names. */
    private static Stream<String> texts(PlanNode node) {
        return node instanceof SourceScan scan
                ? Stream.of(scan.sql()
                        .replaceAll("'(?:[^']|'')*+'", "''")
                        .replaceAll("\\[(\\w+)]", "\"$1\"")
                        .replaceAll("([\"`])(?:(?!\\1).)*+\\1(\\.([\"`])(?:(?!\\3).)*+\\3)*", "x"))
                : node.inputs().stream().flatMap(UndeclaredIsNeverSentTest::texts);
    }
}
