package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.engine.plan.actual.ScanStatistics;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.random.RandomSwitches;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** Keys that are sent from source to source change no answer, only how many rows it takes. */
@ExtendWith(SharedDemo.class)
final class DependentJoinTruthTest {
    private static final PlannerOptions WITHOUT = PlannerOptions.ALL.without(PlannerSwitch.DEPENDENT_JOINS);
    private static final Parameter[] CUSTOMER = {new Parameter(DataType.of(TypeKind.BIGINT), 370L)};
    /** Without these, some queries would run for minutes or not fit into memory. */
    private static final PlannerSwitch[] NEEDED = {
        PlannerSwitch.JOIN_ORDER,
        PlannerSwitch.DECORRELATION,
        PlannerSwitch.MOVE_FILTERS,
        PlannerSwitch.TRIM_COLUMNS,
        PlannerSwitch.PUSH_FILTERS
    };

    private static final int QUERIES = 200;
    private static final int USERS = 6;
    private static final int QUERIES_OF_A_USER = 30;
    private static BehindTheServer braid;

    @BeforeAll
    static void open(Demo demo) {
        braid = BehindTheServer.demo(demo);
    }

    @AfterAll
    static void close() {
        braid.close();
    }

    @TestFactory
    Stream<DynamicTest> theStudyGivesTheSameRows() {
        return StudyQuery.all().stream()
                .flatMap(query -> Stream.concat(Stream.of(query), query.widened().stream()))
                .map(query ->
                        DynamicTest.dynamicTest(query.name() + ": " + query.title(), () -> assertSame(query.sql())));
    }

    @Test
    void queriesMadeUpGiveTheSameRows() {
        long seed = Long.getLong("seed", System.nanoTime());
        System.out.println("DependentJoinTruthTest: seed " + seed);
        Random random = new Random(seed);
        FederatedQueries queries = new FederatedQueries(random);
        RandomSwitches switches = new RandomSwitches(random, NEEDED);
        int fewer = 0;
        for (int i = 0; i < QUERIES; i++) {
            String sql = queries.next();
            PlannerOptions options = switches.next();
            fewer += savesRows(sql, options, "seed " + seed + ", without [" + options + "]: " + sql) ? 1 : 0;
        }
        assertThat(fewer).as("seed %d: how often fewer rows were fetched", seed).isGreaterThan(QUERIES / 10);
    }

    /** Queries take connections and workers from each other, and none waits for ever. */
    @Test
    void queriesAtOnceGiveTheSameRows() throws Exception {
        long seed = Long.getLong("seed", System.nanoTime());
        ExecutorService users = Executors.newFixedThreadPool(USERS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int user = 0; user < USERS; user++) {
                FederatedQueries queries = new FederatedQueries(new Random(seed + user));
                String which = "seed " + seed + ", user " + user + ": ";
                running.add(users.submit(() -> Stream.generate(queries::next)
                        .limit(QUERIES_OF_A_USER)
                        .forEach(sql -> savesRows(sql, PlannerOptions.ALL, which + sql))));
            }
            for (Future<?> each : running) {
                each.get();
            }
        } finally {
            users.shutdownNow();
        }
    }

    /**
     * True if planning with these options and keys takes fewer rows than without keys; fails if it changes the answer.
     */
    private static boolean savesRows(String sql, PlannerOptions options, String which) {
        BehindTheServer.Answer without = answer(sql, WITHOUT, which);
        BehindTheServer.Answer with = answer(sql, options, which);
        if (without.rows().size() == BehindTheServer.MOST_ROWS) {
            assertThat(with.rows()).as(which).hasSameSizeAs(without.rows());
        } else {
            assertThat(with.rows()).as(which).isEqualTo(without.rows());
        }
        return fetched(with) < fetched(without);
    }

    private static BehindTheServer.Answer answer(String sql, PlannerOptions options, String which) {
        try {
            return braid.run(sql, options);
        } catch (BraidException e) {
            throw new AssertionError(which, e);
        }
    }

    /**
     * The customer and the orders, then their parts; nations meanwhile. Each answer row needs a row of three sources.
     */
    @Test
    void theOrdersOfACustomerAreFoundWithFewRowsHintsOrNot() {
        StudyQuery h = StudyQuery.all().get(7);
        String withoutHints = h.sql().replaceAll("/\\*\\+ makedep \\*/", "");

        for (String sql : new String[] {h.sql(), withoutHints}) {
            BehindTheServer.Answer answer = braid.run(sql, PlannerOptions.ALL, CUSTOMER);
            assertThat(answer.rows()).isNotEmpty();
            assertThat(fetched(answer)).isLessThan(3L * answer.rows().size() + 30);
            assertThat(answer.statistics().scans())
                    .allSatisfy(scan -> assertThat(scan.statements()).isEqualTo(1));
        }
    }

    @Test
    void keysOfSeveralTablesTakeFewerRowsThanThoseOfOne() {
        String sql = "SELECT l_orderkey, l_linenumber FROM dbA.lineitem, dbA.orders, dbB.customer, dbC.supplier"
                + " WHERE l_orderkey = o_orderkey AND o_custkey = c_custkey AND l_suppkey = s_suppkey"
                + " AND c_nationkey = 3 AND s_nationkey = 5";

        BehindTheServer.Answer one = braid.run(sql, PlannerOptions.ALL.without(PlannerSwitch.SEVERAL_KEYS));
        BehindTheServer.Answer both = braid.run(sql, PlannerOptions.ALL);

        assertThat(both.rows()).isNotEmpty().isEqualTo(one.rows());
        assertThat(fetched(both)).isLessThan(fetched(one) / 2);
    }

    @Test
    void ofTooManyKeysOnlyWhatLiesBetweenTheirEndsIsRead() {
        // Conditions of which nobody knows that they leave out nothing let the keys be taken for few.
        String sql = "SELECT o_orderkey, c_name FROM dbA.orders JOIN dbB.customer ON o_custkey = c_custkey"
                + " WHERE c_name < 'Customer#000000900' AND c_acctbal * 1 > -99999 AND c_acctbal * 2 > -99999"
                + " AND c_acctbal * 3 > -99999 AND c_acctbal * 4 > -99999 AND c_acctbal * 5 > -99999";

        BehindTheServer.Answer all = braid.run(sql, PlannerOptions.ALL.without(PlannerSwitch.KEY_RANGES));
        BehindTheServer.Answer between = braid.run(sql, PlannerOptions.ALL);

        assertThat(between.rows()).isNotEmpty().isEqualTo(all.rows());
        assertThat(fetched(between)).isLessThan(fetched(all) * 3 / 4);
    }

    /** It does so only if they stand next to each other in its text, not each in a query of its own. */
    @Test
    void aSourceJoinsItsTablesByTheirIndexes() {
        String sql = "SELECT t0.ps_availqty, t2.ps_availqty, t3.ps_availqty FROM dbC.partsupp t0"
                + " JOIN dbC.part t1 ON t0.ps_partkey = t1.p_partkey JOIN dbC.partsupp t2 ON t2.ps_partkey ="
                + " t1.p_partkey"
                + " JOIN dbC.partsupp t3 ON t3.ps_partkey = t1.p_partkey"
                + " WHERE t0.ps_supplycost < 500 AND t1.p_partkey < 560 AND t3.ps_supplycost < 500";
        String part = "SELECT count(*) FROM dbC.partsupp WHERE ps_partkey < 560 AND ps_supplycost < 500";

        assertThat(braid.run(sql, PlannerOptions.ALL).rows())
                .hasSizeGreaterThan(Integer.parseInt(
                        braid.run(part, PlannerOptions.ALL).rows().get(0)));
    }

    private static void assertSame(String sql) {
        Parameter[] parameters = sql.contains("?") ? CUSTOMER : new Parameter[0];
        assertThat(braid.run(sql, PlannerOptions.ALL, parameters).rows())
                .isEqualTo(braid.run(sql, WITHOUT, parameters).rows());
    }

    private static long fetched(BehindTheServer.Answer answer) {
        return answer.statistics().scans().stream()
                .mapToLong(ScanStatistics::rows)
                .sum();
    }
}
