package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.ExpectedRead.Ending;
import io.braid.engine.plan.query.ReadTable;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Estimates in plans of the rows that scans fetch. */
class ExpectedReadsTest {
    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    @Test
    void aTableOfKnownSizeIsNoGuess() {
        ExpectedRead read = only("SELECT o_orderkey, o_orderdate, o_comment FROM dbA.orders");
        assertThat(read.source()).isEqualTo("orders_db");
        assertThat(read.rows()).isEqualTo(1_500_000);
        assertThat(read.guessed()).isFalse();
        assertThat(read.leastBytes()).as("numbers, dates and where texts begin").isEqualTo(1_500_000.0 * (8 + 4 + 4));
        assertThat(read.bytes()).as("and texts of unknown length").isEqualTo(1_500_000.0 * (8 + 4 + 4 + 16));
        ReadTable table = read.tables().get(0);
        assertThat(table.name()).isEqualTo("dbA.orders");
        assertThat(table.rows()).isEqualTo(1_500_000);
        assertThat(table.basis()).startsWith("its source at 20");
        assertThat(table.indexed()).containsExactly("o_orderkey");
    }

    @Test
    void whatIsConditionedNeedsNoOtherCondition() {
        ExpectedRead read = only("SELECT o_orderkey FROM dbA.orders WHERE o_orderkey = 7");
        assertThat(read.guessed()).isFalse();
        assertThat(read.rows()).isEqualTo(1);
        assertThat(read.tables().get(0).indexed()).isEmpty();
        assertThat(only("SELECT o_orderkey FROM dbA.orders WHERE o_totalprice > 7")
                        .guessed())
                .isTrue();
    }

    @Test
    void whatKeysAreSentForIsAGuess() {
        List<ExpectedRead> reads =
                reads("SELECT o_orderdate, c_name FROM dbB.customer JOIN dbA.orders ON o_custkey = c_custkey"
                        + " WHERE c_custkey < 10");
        assertThat(reads).extracting(ExpectedRead::source).contains("orders_db", "customers_db");
        assertThat(reads).allMatch(ExpectedRead::guessed);
    }

    @Test
    void whoReadsAllIsToldFromWhoMayStop() {
        assertThat(endings("SELECT c_name FROM dbB.customer")).containsEntry("customers_db", Ending.STREAMED);
        assertThat(endings("SELECT c_name FROM dbB.customer ORDER BY c_name"))
                .containsEntry("customers_db", Ending.WHOLE);
        assertThat(endings("SELECT c_name || '!' FROM dbB.customer JOIN dbA.orders ON o_custkey = c_custkey LIMIT 3"))
                .containsValues(Ending.EARLY, Ending.WHOLE);
    }

    private Map<String, Ending> endings(String sql) {
        return reads(sql).stream().collect(Collectors.toMap(ExpectedRead::source, ExpectedRead::ending));
    }

    private ExpectedRead only(String sql) {
        assertThat(reads(sql)).hasSize(1);
        return reads(sql).get(0);
    }

    private List<ExpectedRead> reads(String sql) {
        return planner.plan(sql).work().reads();
    }
}
