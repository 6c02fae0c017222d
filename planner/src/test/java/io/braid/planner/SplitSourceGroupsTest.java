package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sources that may send partial groups: those whose consumers also accept several rows per group. */
class SplitSourceGroupsTest {
    private static final String COUNTS =
            "(SELECT c_nationkey AS k, COUNT(*) AS n, MIN(c_custkey) AS least FROM dbB.customer GROUP BY"
                    + " c_nationkey) AS c"
                    + " JOIN dbD.nation ON n_nationkey = k";
    private static final String SUM = "SELECT n_name, SUM(n) FROM " + COUNTS + " GROUP BY n_name";

    /** Groups with keys sent to them are located by an index, not by ranges. */
    private static final PlannerOptions OPTIONS = PlannerOptions.ALL.without(PlannerSwitch.DEPENDENT_JOINS);

    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    @ParameterizedTest
    @ValueSource(
            strings = {
                SUM,
                "SELECT n_name, SUM(n) FROM " + COUNTS + " GROUP BY n_name HAVING SUM(n) > 7",
                "SELECT n_name, SUM(n), MIN(least), MAX(n_regionkey) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n) FROM " + COUNTS + " WHERE k > n_regionkey GROUP BY n_name",
                "SELECT n_name, COUNT(DISTINCT k) FROM " + COUNTS + " GROUP BY n_name"
            })
    void whatIsPutTogetherComesInParts(String sql) {
        assertThat(inParts(planner.plan(sql, OPTIONS).root())).containsExactly("customers_db");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT k, n, n_name FROM " + COUNTS,
                "SELECT n_name, MAX(n) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, MAX(least) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n + 1) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n), COUNT(*) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n), SUM(n_regionkey) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n) FROM " + COUNTS + " WHERE n > n_regionkey GROUP BY n_name",
                "SELECT n_name, n, SUM(n) FROM " + COUNTS + " GROUP BY n_name, n",
                "SELECT n_name, SUM(DISTINCT n) FROM " + COUNTS + " GROUP BY n_name",
                "SELECT n_name, SUM(n) FILTER (WHERE least > 4) FROM " + COUNTS + " GROUP BY n_name"
            })
    void whatIsReadAsItIsComesOnce(String sql) {
        assertThat(inParts(planner.plan(sql, OPTIONS).root())).isEmpty();
    }

    @Test
    void aSettingSwitchesIt() {
        PlannerOptions whole = OPTIONS.without(PlannerSwitch.GROUPS_IN_PARTS);

        assertThat(inParts(planner.plan(SUM, whole).root())).isEmpty();
    }

    private static List<String> inParts(PlanNode root) {
        return nodes(root)
                .filter(node -> node instanceof SourceScan scan && scan.groupsInParts())
                .map(node -> ((SourceScan) node).source())
                .toList();
    }

    private static Stream<PlanNode> nodes(PlanNode node) {
        return Stream.concat(Stream.of(node), node.inputs().stream().flatMap(SplitSourceGroupsTest::nodes));
    }
}
