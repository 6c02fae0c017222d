package io.braid.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.slt.BehindTheServer;
import io.braid.testkit.contract.HostileTexts;
import io.braid.testkit.parallel.AtOnce;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tier.Iterations;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever a text in a statement contains, it is that text to the source, and changes nothing else in what the source
 * is sent. {@code -Dseed} repeats a run, {@code -Dhostile.literals} makes it longer.
 */
@Tag("scaled")
final class HostileLiteralsTest {
    /** Each is planned twice, for which others are only sent: so it is one of so many. */
    private static final int SHARE = 10;

    private final Iterations texts = Iterations.of("hostile.literals", 1500, 60_000, 1_000_000);
    private final Random random = texts.random();

    @TestFactory
    Stream<DynamicTest> aTextIsThatTextAndNothingElse() throws Exception {
        return AtOnce.tests(Stream.of(TextSource.MARIA, TextSource.PLAIN, TextSource.POSTGRES, TextSource.DUCK)
                .map(kind -> dynamicTest(kind.name(), () -> new HostileLiteralsTest().send(kind))));
    }

    private void send(TextSource kind) throws SQLException {
        try (TestServer server = kind.open();
                Connection connection = server.connect()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE hostile (id INTEGER NOT NULL PRIMARY KEY, t VARCHAR(300))");
                statement.execute("INSERT INTO hostile VALUES (0, 'x')");
            }
            String schema = Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog());
            String model = "CREATE DATABASE hostile VERSION '1';\n" + kind.definition(schema);
            try (BehindTheServer braid = new BehindTheServer(model, Map.of(kind.schema(), server));
                    PreparedStatement update = connection.prepareStatement("UPDATE hostile SET t = ? WHERE id = 0")) {
                Set<String> shapes = new TreeSet<>();
                int most = texts.count() / SHARE;
                for (int i = 0; i < most; i++) {
                    String text = HostileTexts.next(random);
                    update.setString(1, text);
                    update.executeUpdate();
                    assertThat(rows(braid, shapes, kind, "t = ", text))
                            .as("seed %d", texts.seed())
                            .containsExactly(text);
                    assertThat(rows(braid, shapes, kind, "t || 'x' <> ", text))
                            .as("seed %d", texts.seed())
                            .containsExactly(text);
                }
                // Compared and shown, as an argument or written, or empty where Oracle's null would be.
                assertThat(shapes).as("seed %d", texts.seed()).hasSizeLessThanOrEqualTo(8);
            }
        }
    }

    /** What comes back of a query that compares with a text and shows it. */
    private static List<String> rows(
            BehindTheServer braid, Set<String> shapes, TextSource kind, String condition, String text) {
        String literal = "'" + text.replace("'", "''") + "'";
        String sql = "SELECT CASE WHEN id = 0 THEN " + literal + " ELSE t END FROM " + kind.schema() + ".hostile WHERE "
                + condition + literal;
        PlannedQuery plan = braid.plan(sql, PlannerOptions.ALL);
        scans(plan.root()).forEach(scan -> shapes.add(shape(scan.sql())));
        return braid.inOrder(plan, Objects::toString);
    }

    /**
     * A statement without its texts, which end at the first quote that is not doubled, in every session that Braid
     * opens.
     */
    private static String shape(String sql) {
        return sql.replaceAll("'(?:[^']|'')*+'", "text");
    }

    private static Stream<SourceScan> scans(PlanNode node) {
        return node instanceof SourceScan scan
                ? Stream.of(scan)
                : node.inputs().stream().flatMap(HostileLiteralsTest::scans);
    }
}
