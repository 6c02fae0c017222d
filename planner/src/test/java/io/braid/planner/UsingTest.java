package io.braid.planner;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.PlannedQuery;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.TextSemantics;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Resolution of USING columns, which looks up each column once per table regardless of the number of joins. */
final class UsingTest {
    private final Planner planner =
            new OfflineTpch(wrapper -> new Capabilities(wrapper, Set.of(), List.of(), TextSemantics.BINARY)).planner();

    /** Otherwise each table would be visited again for every join above it. */
    @Test
    @Timeout(60)
    void columnsOfManyJoinsAreFound() {
        String joins = IntStream.range(1, 20)
                .mapToObj(i -> " JOIN (VALUES (1), (2)) AS t" + i + " (k) USING (k)")
                .collect(Collectors.joining());
        PlannedQuery query =
                planner.plan("SELECT k FROM (VALUES (1, 3), (2, 4)) AS t0 (k, x)" + joins + " WHERE k + x > 1");
        assertThat(query.columns().size()).isEqualTo(1);
    }
}
