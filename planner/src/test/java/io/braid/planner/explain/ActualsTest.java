package io.braid.planner.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Actuals;
import io.braid.engine.plan.Filter;
import io.braid.engine.plan.HashJoin;
import io.braid.engine.plan.JoinType;
import io.braid.engine.plan.PlanNode;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.NodeActuals;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.engine.plan.actual.SentKeys;
import io.braid.engine.plan.actual.SpillUse;
import io.braid.engine.plan.expression.ColumnRef;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Actual execution figures of a plan, in text and JSON. */
class ActualsTest {
    private static final DataType BOOL = DataType.of(TypeKind.BOOLEAN);
    private static final RowType FLAG = RowType.of(new Field("flag", BOOL));

    private final SourceScan orders = scan(0, "orders_db");
    private final SourceScan customers = scan(1, "customers_db");
    private final HashJoin join =
            new HashJoin(orders, customers, JoinType.INNER, List.of(0), List.of(0), null, FLAG.concat(FLAG));
    private final Filter filter = new Filter(join, new ColumnRef(0, BOOL));

    @Test
    void theTreeHasRowsBesideEstimatesAndTimes() {
        assertThat(new PlanText(facts()).lines(actuals(new SentKeys(37, false, false))))
                .containsExactly(
                        "Filter: flag",
                        "│    -> 12 rows, expected perhaps 500, 0.0 ms",
                        "└─ Hash join INNER: flag = flag",
                        "   │    -> 1,200 rows, expected about 1,000, 2.5 ms, 5 kB spilled to 2 files",
                        "   ├─ Source orders_db: about 7 rows",
                        "   │       SELECT 1",
                        "   │       -> 3,000 rows, 1.0 ms",
                        "   │       -> 3 statements with 37 keys, in one snapshot, 49 kB, first rows after 1.5 ms,"
                                + " all after 12.0 ms",
                        "   └─ Source customers_db: about 7 rows",
                        "           SELECT 1",
                        "           -> 0 rows, 0.0 ms",
                        "           -> not asked",
                        "Warning: beware",
                        "Took 1,234.0 ms and at most 3 kB of memory");
    }

    @Test
    void keysThatWereTooManyAreNotCounted() {
        assertThat(new PlanText(facts()).lines(actuals(new SentKeys(0, true, false))))
                .anySatisfy(line -> assertThat(line)
                        .contains("3 statements without keys, for they were too many, in one snapshot, "));
        assertThat(new PlanText(facts()).lines(actuals(new SentKeys(0, true, true))))
                .anySatisfy(line -> assertThat(line)
                        .contains("3 statements without keys, for they were too many, but between their ends,"
                                + " in one snapshot, "));
    }

    @Test
    void theDocumentHasTheSameFacts() {
        assertThat(PlanJson.document(facts(), actuals(new SentKeys(37, false, false)))
                        .lines())
                .startsWith(
                        "[",
                        "  {",
                        "    \"Plan\": {",
                        "      \"Node Type\": \"Result\",",
                        "      \"Filter\": \"flag\",",
                        "      \"Parallel Aware\": false,",
                        "      \"Async Capable\": false,",
                        "      \"Startup Cost\": 0.0,",
                        "      \"Total Cost\": 1507.0,",
                        "      \"Plan Rows\": 500,",
                        "      \"Plan Width\": 2,",
                        "      \"Operator\": \"Filter\",",
                        "      \"Text\": \"Filter: flag\",",
                        "      \"Guessed\": true,",
                        "      \"Actual Startup Time\": 0.0,",
                        "      \"Actual Total Time\": 3.501,",
                        "      \"Actual Rows\": 12,",
                        "      \"Actual Loops\": 1,",
                        "      \"Own Time\": 0.001,",
                        "      \"Plans\": [",
                        "        {",
                        "          \"Node Type\": \"Hash Join\",",
                        "          \"Join Type\": \"Inner\",",
                        "          \"Hash Cond\": \"flag = flag\",")
                .containsSubsequence(
                        "              \"Server\": \"orders_db\",",
                        "              \"Remote SQL\": \"SELECT 1\",",
                        "              \"Read\": {",
                        "                \"Statements\": 3,",
                        "                \"In Snapshot\": true,",
                        "                \"Rows\": 3000,",
                        "                \"Bytes\": 50000,",
                        "                \"First Rows Time\": 1.5,",
                        "                \"Total Time\": 12.0,",
                        "                \"Keys Sent\": 37,",
                        "                \"Too Many Keys\": false,",
                        "                \"Key Range\": false")
                .anySatisfy(line -> assertThat(line).contains("\"Spilled Bytes\": 5000,"))
                .anySatisfy(line -> assertThat(line).contains("\"Spill Files\": 2"))
                .contains("              \"Read\": null")
                .endsWith(
                        "    \"Execution Time\": 1234.0,",
                        "    \"Peak Memory Bytes\": 2049,",
                        "    \"Warnings\": [",
                        "      \"beware\"",
                        "    ]",
                        "  }",
                        "]");
    }

    private PlanFacts facts() {
        IdentityHashMap<PlanNode, PlanFacts.Estimate> estimates = new IdentityHashMap<>();
        estimates.put(filter, new PlanFacts.Estimate(500, true));
        estimates.put(join, new PlanFacts.Estimate(1000, false));
        estimates.put(orders, new PlanFacts.Estimate(7, false));
        PlannedQuery query = new PlannedQuery(filter, filter.columns(), List.of(), List.of("beware"));
        return new PlanFacts(query, List.of(), List.of(), List.of(), new IdentityHashMap<>(), estimates);
    }

    private Actuals actuals(@Nullable SentKeys keys) {
        IdentityHashMap<PlanNode, NodeActuals> nodes = new IdentityHashMap<>();
        nodes.put(filter, new NodeActuals(12, 1_000, SpillUse.NONE));
        nodes.put(join, new NodeActuals(1_200, 2_500_000, new SpillUse(5_000, 2)));
        nodes.put(orders, new NodeActuals(3_000, 1_000_000, SpillUse.NONE));
        ScanStatistics read = new ScanStatistics(
                0, "orders_db", 3, 3_000, 50_000, 4, 12_000_000, 1_500_000, true, keys, keys != null, 0);
        return new Actuals(nodes, List.of(read), 1_234_000_000L, 2_049);
    }

    private static SourceScan scan(int id, String source) {
        return new SourceScan(id, source, "SELECT 1", List.of(), FLAG, 7);
    }
}
