package io.braid.tpcds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.option.PlannerOptions;
import io.braid.slt.ResultRows;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.assertion.SameElements;
import io.braid.testkit.tpcds.TpcdsQuery;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The queries of TPC-DS give over four databases the rows that they give over one. */
final class TpcdsTruthTest {
    /** Fewer answers with rows than this would prove too little. */
    private static final int LEAST_WITH_ROWS = 75;

    private static final AtomicInteger WITH_ROWS = new AtomicInteger();
    private static TpcdsDatabases databases;

    @BeforeAll
    static void load() throws Exception {
        databases = new TpcdsDatabases();
    }

    @AfterAll
    static void unload() {
        databases.close();
    }

    @TestFactory
    Stream<DynamicTest> federatedAnswersAreThoseOfOneDatabase() {
        return Stream.concat(
                TpcdsQuery.all().stream().map(query -> DynamicTest.dynamicTest(query.name(), () -> assertTruth(query))),
                Stream.of(DynamicTest.dynamicTest("most answers have rows", () -> assertThat(WITH_ROWS)
                        .hasValueGreaterThanOrEqualTo(LEAST_WITH_ROWS))));
    }

    private static void assertTruth(TpcdsQuery query) throws SQLException {
        List<String> expected;
        try (Connection one = databases.reference()) {
            expected = ResultRows.read(one, TpcdsQuery.named(query.unordered(), table -> table));
        } catch (SQLException e) {
            assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(ErrorCode.DIVISION_BY_ZERO.sqlState());
            assertThatThrownBy(() -> answer(query))
                    .isInstanceOfSatisfying(BraidException.class, failure -> assertThat(failure.code())
                            .isEqualTo(ErrorCode.DIVISION_BY_ZERO));
            return;
        }
        assertThat(answer(query)).satisfies(SameElements.as(expected));
        WITH_ROWS.addAndGet(expected.isEmpty() ? 0 : 1);
    }

    private static List<String> answer(TpcdsQuery query) {
        String federated = TpcdsQuery.named(
                query.text(), table -> TpcdsSource.holding(table).schema() + "." + table);
        return databases
                .federation()
                .run(databases.federation().plan(federated, PlannerOptions.ALL), ResultRows::text)
                .rows();
    }
}
