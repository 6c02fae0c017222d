package io.braid.execution.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.query.Reads;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class QueryLogTest {
    @Test
    void theLastOnesAreRemembered() {
        List<EndedQuery> told = new ArrayList<>();
        QueryLog log = new QueryLog(2, Duration.ZERO, QueryHistory.none(), told::add);
        log.add(query("a"), false);
        log.add(query("b"), false);
        log.add(query("c"), false);

        assertThat(log.all()).extracting(EndedQuery::id).containsExactly("b", "c");
        assertThat(told).extracting(EndedQuery::id).containsExactly("a", "b", "c");
    }

    private static EndedQuery query(String id) {
        return new EndedQuery(
                id,
                1,
                "ann",
                "test",
                "shop",
                "SELECT 1",
                new Reads(Set.of("stock"), Set.of(), Set.of(), true),
                Instant.EPOCH,
                Duration.ZERO,
                1,
                8,
                0,
                0,
                null,
                QueryState.FINISHED,
                null,
                null,
                null,
                null);
    }
}
