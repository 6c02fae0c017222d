package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.planner.option.PlannerOptions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Keys that a source may divide among several statements: those located by an index, so that no statement reads rows of
 * another.
 */
class KeysInPartsTest {
    private final Planner planner = new OfflineTpch(PlanSnapshotsTest::capabilitiesOf).planner();

    @Test
    void keysThatAnIndexFindsAreDivided() {
        assertThat(keysInParts(
                        "SELECT c_name FROM /*+ makeind */ dbC.supplier JOIN dbB.customer ON s_suppkey = c_custkey"))
                .containsExactly(true);
    }

    @Test
    void keysForWhichTheTableIsReadAreNot() {
        assertThat(keysInParts(
                        "SELECT c_name FROM /*+ makeind */ dbC.supplier JOIN dbB.customer ON s_suppkey = c_nationkey"))
                .containsExactly(false);
    }

    private List<Boolean> keysInParts(String sql) {
        return nodes(planner.plan(sql, PlannerOptions.ALL).root())
                .filter(SourceScan.class::isInstance)
                .map(node -> ((SourceScan) node).keyed())
                .flatMap(keyed -> keyed == null ? Stream.of() : keyed.conditions().stream())
                .map(KeyedText.Condition::inParts)
                .toList();
    }

    private static Stream<PlanNode> nodes(PlanNode node) {
        return Stream.concat(Stream.of(node), node.inputs().stream().flatMap(KeysInPartsTest::nodes));
    }
}
