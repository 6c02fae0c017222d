package io.braid.execution.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows that were fresh enough when a statement obtained them, and age while it waits. */
@Timeout(60)
class LongWaitsTest {
    private static final String VIEWS = """
            CREATE MATERIALIZED VIEW v.before OPTIONS (refresh 'on demand', max_staleness '500 ms', on_stale 'live')
              AS SELECT id FROM till.sale;
            CREATE MATERIALIZED VIEW v.slow OPTIONS (refresh 'on demand', max_staleness '500 ms', on_stale 'wait')
              AS SELECT id FROM till.slow;
            CREATE MATERIALIZED VIEW v.afterwards OPTIONS (refresh 'on demand', max_staleness '500 ms', on_stale 'live')
              AS SELECT id FROM till.sale;
            """;

    /** The refresh of one view takes longer than the permitted age of the other's rows. */
    @Test
    void rowsAreYoungEnoughWhenTheyAreRead(@TempDir Path folder) throws Exception {
        try (Connection till = ViewServer.till(folder)) {
            try (Statement statement = till.createStatement()) {
                statement.execute("CREATE ALIAS sleep FOR \"java.util.concurrent.locks.LockSupport.parkNanos\"");
                statement.execute("CREATE VIEW slow AS SELECT id FROM sale WHERE sleep(200000000) IS NULL");
            }
            try (ViewServer braid = ViewServer.start(folder, VIEWS)) {
                assertThat(braid.value("SELECT COUNT(*) FROM v.slow")).isEqualTo("3");
                braid.run("REFRESH MATERIALIZED VIEW v.before");
                braid.run("REFRESH MATERIALIZED VIEW v.afterwards");
                ViewServer.sell(till, 4);
                assertThat(braid.value("SELECT a || ' ' || b || ' ' || c FROM (SELECT COUNT(*) AS a FROM v.before)"
                                + " AS x,"
                                + " (SELECT COUNT(*) AS b FROM v.slow) AS y, (SELECT COUNT(*) AS c"
                                + " FROM v.afterwards) AS z"))
                        .isEqualTo("4 4 4");
            }
        }
    }
}
