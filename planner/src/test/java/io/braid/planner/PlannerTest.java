package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.Project;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Compiled;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.TypeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PlannerTest {
    /** Planner over sources that only support table scans, so that all operators run in the engine. */
    private final Planner planner = new OfflineTpch(PlannerTest::nothing).planner();

    @Test
    void columnsHaveTheLabelsOfTheSelectListEvenIfTheyRepeat() {
        PlannedQuery query = planner.plan("SELECT n_name AS a, n_regionkey AS a, n_nationkey FROM dbD.nation");

        assertThat(query.columns().fields().stream().map(Field::name)).containsExactly("a", "a", "n_nationkey");
    }

    @Test
    void columnsWithoutANameAreLabelledAsByPostgres() {
        PlannedQuery query = planner.plan(
                "WITH n AS (SELECT * FROM dbD.nation) SELECT count(*), n_regionkey + 1, n_regionkey, max(n_name) AS"
                        + " last"
                        + " FROM n GROUP BY n_regionkey ORDER BY 2");

        assertThat(query.columns().fields().stream().map(Field::name))
                .containsExactly("count", "?column?", "n_regionkey", "last");
    }

    @Test
    void parametersHaveTheTypesOfWhatTheyAreComparedWith() {
        PlannedQuery query = planner.plan("SELECT n_name FROM dbD.nation WHERE n_nationkey = ? AND n_name LIKE ?");

        assertThat(query.parameters().stream().map(DataType::kind)).containsExactly(TypeKind.INTEGER, TypeKind.VARCHAR);
    }

    @Test
    void namesAreFoundWithoutRegardToCaseAndByTheirFullRemotePath() {
        assertThat(scanOf("SELECT P_SIZE FROM DBC.Tpch.DBO.Part").source()).isEqualTo("parts_db");
        assertThat(scanOf("SELECT p_size FROM dbC.part").source()).isEqualTo("parts_db");
    }

    @Test
    void aSourceThatDeclaresNothingIsAskedForColumnsOnly() {
        SourceScan scan = scanOf("SELECT upper(n_name) FROM dbD.nation WHERE n_nationkey = 1 ORDER BY 1 LIMIT 2");

        assertThat(scan.sql().replaceAll("\\s+", " ")).isEqualTo("SELECT `n_nationkey`, `n_name` FROM `tpch`.`nation`");
    }

    @Test
    void aHintThatHasNoEffectIsAnsweredWithAWarning() {
        PlannedQuery query = planner.plan(
                "SELECT 1 FROM /*+ makedep */ dbD.nation, dbD.region /*+ MAKENOTDEP */, /*+ makeind */ dbC.part p");

        assertThat(query.warnings())
                .containsExactlyInAnyOrder(
                        "The hint makedep on dbD.nation has no effect: no other source has keys that would leave out"
                                + " rows"
                                + " of it",
                        "The hint makeind on dbC.part has no effect: its keys would leave out no rows of another"
                                + " source");
    }

    @Test
    void aHintThatIsNoneOrStandsElsewhereIsAnsweredWithAWarning() {
        PlannedQuery query = planner.plan("SELECT /*+ makedep, gather */ 1 FROM /*+ makdep */ dbD.region"
                + " WHERE r_regionkey IN (SELECT n_regionkey FROM dbD.nation /*+ index(a, b) */)");

        assertThat(query.warnings())
                .hasSize(4)
                .anyMatch(warning -> warning.startsWith("The hint makdep has no effect: there is none of that name"
                        + " (did you mean 'makedep'?); at tables there are makedep, "))
                .anyMatch(warning -> warning.startsWith("The hint gather has no effect: there is none"))
                .anyMatch(warning -> warning.startsWith("The hint index has no effect: there is none"))
                .contains("The hint makedep has no effect: it stands before or after a table in FROM");
    }

    @Test
    void castsWithColonsAndJdbcEscapesAreUnderstood() {
        Values row =
                valuesOf("SELECT '1995-03-01'::date, {d '1995-03-01'}, {ts '1995-03-01 12:30:00'}, {fn ucase('a')}");

        assertThat(row.rows().get(0).stream().map(value -> ((Constant) value).value()))
                .containsExactly(
                        LocalDate.of(1995, 3, 1), LocalDate.of(1995, 3, 1), LocalDateTime.of(1995, 3, 1, 12, 30), "A");
    }

    /** These numbers are compared one by one, as no decimal type holds those of both the column and the list. */
    @Test
    @Timeout(60)
    void aLongListOfNumbersWithoutACommonTypeIsNoDeepExpression() {
        String numbers = IntStream.range(0, 5_000)
                .mapToObj(i -> "123456789012345678901234567" + (10_000 + i))
                .collect(Collectors.joining(", "));
        String fine =
                "SELECT n_name FROM (SELECT n_name, CAST(n_nationkey AS DECIMAL(38, 30)) AS d FROM dbD.nation) AS n"
                        + " WHERE d ";

        assertThat(planner.plan(fine + "IN (" + numbers + ")").columns().size()).isEqualTo(1);
    }

    @Test
    void functionsWithoutAKernelAreCompiled() {
        assertThat(compute("EXTRACT(QUARTER FROM o_orderdate)", LocalDate.of(1995, 3, 1)))
                .isEqualTo(1L);
        assertThat(compute("FLOOR(o_totalprice)", new BigDecimal("12.75"))).isEqualTo(new BigDecimal("12"));
        assertThat(compute("LEFT(o_comment, 3)", "Größe", 3)).isEqualTo("Grö");
        assertThat(compute("OVERLAY(o_comment PLACING 'z' FROM 2 FOR 1)", "a😀b", "z", 2, 1))
                .isEqualTo("azb");
        assertThat(compute("INITCAP(o_comment)", new @Nullable Object[] {null})).isNull();
    }

    @Test
    void explainYieldsThePlanAsRows() {
        assertThat(lines("EXPLAIN SELECT n_name FROM dbD.nation"))
                .containsExactly(
                        "Source places_db: about 25 rows", "     SELECT `n_name`", "     FROM `tpch`.`nation`");
    }

    @Test
    void explainStepsShowsWhatEachStepMade() {
        assertThat(lines("EXPLAIN (STEPS) SELECT n_name FROM dbD.nation WHERE n_nationkey = 1"))
                .contains(
                        "Convert:",
                        "Simplify: as before",
                        "OrderJoins: as before",
                        "PushDown:",
                        "TrimColumns:",
                        "Plan:");
    }

    @Test
    void explainStepsShowsWhatIsRewrittenAndRepaired() {
        String grouped = "SELECT IIF(n_nationkey = 1, 1, 2) AS v, COUNT(*) FROM dbD.nation GROUP BY ALL";
        assertThat(lines("EXPLAIN (STEPS) " + grouped))
                .contains("Rewrite: DialectFunctions, ExpandGroupByAll", "SecurityBarriers: as before");
        assertThat(lines("EXPLAIN (STEPS) SELECT n_name, RANDOM() AS r FROM dbD.nation"))
                .contains("Rewrite: VolatileCallNumbers", "Convert:", "VolatileCalls:");
        assertThat(lines("EXPLAIN (STEPS) SELECT n_name FROM dbD.nation WHERE n_name = CURRENT_USER"))
                .contains("Rewrite: SessionFunctions");
        assertThat(lines("EXPLAIN (STEPS) SELECT n_name FROM dbD.nation")).contains("Rewrite: as written");
    }

    @Test
    void whatIsNoQueryIsRefused() {
        assertRefused("REPLACE INTO dbD.nation VALUES (1)", ErrorCode.READ_ONLY, "does not run REPLACE");
        assertRefused("CREATE VIRTUAL SCHEMA x", ErrorCode.FEATURE_NOT_SUPPORTED, "belongs in a model file");
        assertRefused("EXPLAIN (FAST) SELECT 1", ErrorCode.SYNTAX_ERROR, "no option 'FAST'");
        assertRefused("SELECT 1; SELECT 2", ErrorCode.SYNTAX_ERROR, "one statement at a time");
        assertRefused(" ", ErrorCode.SYNTAX_ERROR, "empty");
    }

    private void assertRefused(String sql, ErrorCode code, String message) {
        assertThatThrownBy(() -> planner.plan(sql))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(code))
                .hasMessageContaining(message);
    }

    /** Returns the value of an expression over one column of orders, computed as in the engine. */
    private @Nullable Object compute(String expression, @Nullable Object... arguments) {
        Project project = (Project)
                planner.plan("SELECT " + expression + " FROM dbA.orders").root();
        return ((Compiled) project.expressions().get(0)).function().apply(arguments);
    }

    private List<String> lines(String sql) {
        return valuesOf(sql).rows().stream()
                .map(row -> String.valueOf(((Constant) row.get(0)).value()))
                .toList();
    }

    private Values valuesOf(String sql) {
        PlanNode root = planner.plan(sql).root();
        if (root instanceof Project project) {
            return new Values(List.of(project.expressions()), project.columns());
        }
        return (Values) root;
    }

    private SourceScan scanOf(String sql) {
        PlanNode node = planner.plan(sql).root();
        while (!(node instanceof SourceScan)) {
            node = node.inputs().get(0);
        }
        return (SourceScan) node;
    }

    private static Capabilities nothing(String wrapper) {
        return new Capabilities(wrapper, Set.of(), List.of(), TextSemantics.BINARY);
    }
}
