package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.engine.plan.PlannedQuery;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.spi.Parameter;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many who look for rows by their keys at once find what each finds alone, in every kind of source. */
@ExtendWith(SharedDemo.class)
final class CommonLookupTruthTest {
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.COMMON_LOOKUPS);
    private static final int CLIENTS = 32;
    private static final int EACH = 60;
    private static final int MOST = 1_600;

    private static BehindTheServer braid;

    @BeforeAll
    static void open(Demo demo) {
        braid = BehindTheServer.demo(demo);
    }

    @AfterAll
    static void close() {
        braid.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT o_orderstatus, o_totalprice FROM dbA.orders WHERE o_orderkey = ?",
                "SELECT c_name, c_custkey, c_acctbal FROM dbB.customer WHERE c_custkey = ?",
                "SELECT p_name || '!' FROM dbC.part WHERE p_partkey = ? AND p_size > 10",
                "SELECT n_name, n_comment FROM dbD.nation WHERE n_nationkey = ?"
            })
    void theRowOfAKey(String sql) throws Exception {
        look(sql, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT l_quantity, l_comment FROM dbA.lineitem WHERE l_orderkey = ? AND l_linenumber = ?",
                "SELECT ps_supplycost FROM dbC.partsupp WHERE ps_partkey = ? AND ps_suppkey = ?"
            })
    void theRowOfAKeyOfTwo(String sql) throws Exception {
        look(sql, 2);
    }

    private static void look(String sql, int parts) throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("CommonLookupTruthTest: " + sql + ", seed " + seed);
        PlannedQuery together = braid.plan(sql, PlannerOptions.ALL);
        assertThat(((SourceScan) together.root()).common()).as(sql).isNotNull();
        Map<List<@Nullable Object>, List<String>> expected = expected(braid.plan(sql, WITHOUT), parts, seed);
        AtomicLong statements = new AtomicLong();
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<Future<?>> all = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(seed + client);
                all.add(threads.submit(() -> {
                    for (int i = 0; i < EACH; i++) {
                        List<@Nullable Object> key = key(random, parts);
                        BehindTheServer.Answer answer = run(together, key);
                        assertThat(answer.rows())
                                .as("seed %d: %s, %s", seed, sql, key)
                                .isEqualTo(expected.get(key));
                        answer.statistics().scans().stream()
                                .mapToLong(ScanStatistics::statements)
                                .forEach(statements::addAndGet);
                    }
                }));
            }
            for (Future<?> one : all) {
                one.get();
            }
        } finally {
            threads.shutdown();
        }
        assertThat(statements.get()).as("seed %d: statements for %s", seed, sql).isLessThan((long) CLIENTS * EACH);
    }

    /** What each of the clients has to find. */
    private static Map<List<@Nullable Object>, List<String>> expected(PlannedQuery alone, int parts, long seed) {
        Map<List<@Nullable Object>, List<String>> expected = new HashMap<>();
        for (int client = 0; client < CLIENTS; client++) {
            Random random = new Random(seed + client);
            for (int i = 0; i < EACH; i++) {
                List<@Nullable Object> key = key(random, parts);
                expected.computeIfAbsent(key, unknown -> run(alone, key).rows());
            }
        }
        assertThat(expected.values()).anySatisfy(rows -> assertThat(rows).hasSize(1));
        return expected;
    }

    private static BehindTheServer.Answer run(PlannedQuery plan, List<@Nullable Object> key) {
        Parameter[] parameters = new Parameter[key.size()];
        for (int i = 0; i < parameters.length; i++) {
            DataType type = plan.parameters().get(i);
            Integer value = (Integer) key.get(i);
            parameters[i] = new Parameter(
                    type, value == null ? null : type.kind() == TypeKind.BIGINT ? (Object) value.longValue() : value);
        }
        return braid.run(plan, String::valueOf, parameters);
    }

    /** Often of a row that there is, now and then of none, or null. */
    private static List<@Nullable Object> key(Random random, int parts) {
        List<@Nullable Object> key = new ArrayList<>();
        key.add(random.nextInt(40) == 0 ? null : random.nextInt(random.nextInt(4) == 0 ? 25 : MOST));
        for (int part = 1; part < parts; part++) {
            key.add(random.nextInt(8));
        }
        return key;
    }
}
