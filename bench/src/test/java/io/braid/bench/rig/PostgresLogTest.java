package io.braid.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class PostgresLogTest {
    private static final String LOG = """
            2026-11-26 11:00:00.001 UTC [7] LOG:  statement: BEGIN
            2026-11-26 11:00:00.002 UTC [7] LOG:  execute <unnamed>: SELECT "a"
            \tFROM "t" WHERE "k" = ANY ($1) AND "b" = $2 AND "c" IS NOT DISTINCT FROM $3
            2026-11-26 11:00:00.002 UTC [7] DETAIL:  Parameters: $1 = '{1,-2}', $2 = 'it''s $1', $3 = NULL
            2026-11-26 11:00:00.003 UTC [8] LOG:  execute s1/p1: SELECT 1 FROM "of somebody else"
            2026-11-26 11:00:00.003 UTC [8] DETAIL:  Parameters: $1 = '5'
            2026-11-26 11:00:00.004 UTC [9] LOG:  execute <unnamed>: SELECT 2 FROM "u"
            2026-11-26 11:00:00.005 UTC [9] ERROR:  canceling statement due to user request
            """;

    @Test
    void argumentsAreWrittenIntoTheStatementsOfWhoIsAskedFor() {
        assertThat(PostgresLog.statements(LOG, Set.of("7", "9")))
                .containsExactly(
                        "BEGIN",
                        "SELECT \"a\"\nFROM \"t\" WHERE \"k\" = ANY ('{1,-2}'::bigint[]) AND \"b\" = 'it''s $1'"
                                + " AND \"c\" IS NOT DISTINCT FROM NULL",
                        "SELECT 2 FROM \"u\"");
    }
}
