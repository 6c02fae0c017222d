package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Queries that are answered from kept rows of views that they do not name give the rows that their tables give. */
@ExtendWith(SharedDemo.class)
final class RewritingTruthTest {
    private static final Path PLANS = Path.of("../../planner/src/test/plans");
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.VIEW_REWRITING);
    private static final PlannerOptions WHEREVER_POSSIBLE = PlannerOptions.ALL.without(PlannerSwitch.VIEW_COSTS);

    private static MaterializedDemo braid;

    @BeforeAll
    static void open(Demo demo, @TempDir Path folder) throws IOException {
        braid = MaterializedDemo.open(demo, Files.readString(PLANS.resolve("rewriting.vdb.sql")), folder);
    }

    @AfterAll
    static void close() {
        braid.close();
    }

    @TestFactory
    Stream<DynamicTest> rewrittenQueriesGiveTheRowsOfTheirTables() throws IOException {
        return queries("rewriting.plan")
                .map(sql -> DynamicTest.dynamicTest(sql, () -> {
                    PlannedQuery rewritten = braid.plan(sql, WHEREVER_POSSIBLE);
                    assertThat(rewritten.views()).anyMatch(use -> use.table() != null);
                    PlannedQuery plain = braid.plan(sql, WITHOUT);
                    assertThat(plain.views()).noneMatch(use -> use.table() != null);
                    assertThat(braid.rows(rewritten)).isEqualTo(braid.rows(plain));
                }));
    }

    @TestFactory
    Stream<DynamicTest> theCheapestPlanGivesTheSameRows() throws IOException {
        return Stream.concat(queries("rewriting.plan"), queries("view-costs.plan"))
                .map(sql ->
                        DynamicTest.dynamicTest(sql, () -> assertThat(braid.rows(braid.plan(sql, PlannerOptions.ALL)))
                                .isEqualTo(braid.rows(braid.plan(sql, WITHOUT)))));
    }

    @TestFactory
    Stream<DynamicTest> otherQueriesAreLeftAlone() throws IOException {
        return queries("not-rewritten.plan")
                .map(sql -> DynamicTest.dynamicTest(
                        sql, () -> assertThat(braid.plan(sql, WHEREVER_POSSIBLE).views())
                                .noneMatch(use -> use.table() != null)));
    }

    private static Stream<String> queries(String file) throws IOException {
        return Arrays.stream(Files.readString(PLANS.resolve(file)).split("={80}\n"))
                .map(text -> text.split("-{80}\n")[0])
                .map(text -> text.lines()
                        .filter(line -> !line.startsWith("#"))
                        .reduce("", (one, other) -> one + other + "\n")
                        .strip())
                .map(Objects::requireNonNull);
    }
}
