package io.braid.server.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class QueryLogTest {
    @Test
    void theLastOnesAreRemembered() {
        QueryLog log = new QueryLog(2);
        log.add(query("a"));
        log.add(query("b"));
        log.add(query("c"));

        assertThat(log.all()).extracting(EndedQuery::id).containsExactly("b", "c");
    }

    private static EndedQuery query(String id) {
        return new EndedQuery(
                id,
                "ann",
                "test",
                "shop",
                "SELECT 1",
                Instant.EPOCH,
                Duration.ZERO,
                1,
                8,
                0,
                0,
                null,
                QueryState.FINISHED,
                null,
                null);
    }
}
