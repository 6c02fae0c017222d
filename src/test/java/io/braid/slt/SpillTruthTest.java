package io.braid.slt;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.demo.Demo;
import io.braid.demo.StudyQuery;
import io.braid.engine.EngineLimits;
import io.braid.engine.exchange.Parallelism;
import io.braid.planner.option.PlannerOptions;
import io.braid.spi.Parameter;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/** How much memory queries may take, and on how many threads they run, changes no answer. */
@ExtendWith(SharedDemo.class)
final class SpillTruthTest {
    private static final Parameter[] CUSTOMER = {new Parameter(DataType.of(TypeKind.BIGINT), 370L)};
    private static final int QUERIES = 100;
    private static final long LITTLE = 128 << 10;
    private static BehindTheServer ample;
    private static BehindTheServer tiny;

    @BeforeAll
    static void open(Demo demo) {
        ample = BehindTheServer.demo(demo);
        tiny = BehindTheServer.demo(demo, new EngineLimits(4, 1L << 30, LITTLE, 1L << 30), new Parallelism(3, 0));
    }

    @AfterAll
    static void close() {
        ample.close();
        tiny.close();
    }

    @TestFactory
    Stream<DynamicTest> theStudyGivesTheSameRows() {
        return StudyQuery.all().stream()
                .flatMap(query -> Stream.concat(Stream.of(query), query.widened().stream()))
                .map(query -> DynamicTest.dynamicTest(query.name() + ": " + query.title(), () -> {
                    String sql = query.sql();
                    spills(sql, query.name(), sql.contains("?") ? CUSTOMER : new Parameter[0]);
                }));
    }

    @Test
    void queriesMadeUpGiveTheSameRows() {
        long seed = Long.getLong("seed", System.nanoTime());
        FederatedQueries queries = new FederatedQueries(new Random(seed));
        int spilled = 0;
        // It depends on the seed how many of the first ones spill.
        for (int i = 0; i < QUERIES || (spilled < QUERIES / 10 && i < 5 * QUERIES); i++) {
            String sql = queries.next();
            spilled += spills(sql, "seed " + seed + ": " + sql) ? 1 : 0;
        }
        assertThat(spilled).as("seed %d: how many queries spilled", seed).isGreaterThanOrEqualTo(QUERIES / 10);
    }

    /** True if the query spills where there is little memory; fails if that changes its answer. */
    private static boolean spills(String sql, String which, Parameter... parameters) {
        BehindTheServer.Answer expected = ample.run(sql, PlannerOptions.ALL, parameters);
        BehindTheServer.Answer answer;
        try {
            answer = tiny.run(sql, PlannerOptions.ALL, parameters);
        } catch (BraidException e) {
            assertThat(e.code()).as(which).isEqualTo(ErrorCode.OUT_OF_MEMORY);
            return false;
        }
        if (expected.rows().size() == BehindTheServer.MOST_ROWS) {
            assertThat(answer.rows()).as(which).hasSameSizeAs(expected.rows());
        } else {
            assertThat(answer.rows()).as(which).isEqualTo(expected.rows());
        }
        return answer.statistics().spilled().bytes() > 0;
    }
}
