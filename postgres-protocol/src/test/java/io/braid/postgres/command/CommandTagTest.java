package io.braid.postgres.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandTagTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "CREATE OR REPLACE VIEW v AS SELECT 1 | CREATE VIEW",
                "drop materialized view if exists s.v | DROP MATERIALIZED VIEW",
                "CREATE FOREIGN TABLE t (a INT)       | CREATE FOREIGN TABLE",
                "GRANT SELECT ON s.t TO ROLE r        | GRANT",
                "/* why */ ANALYZE s.t                | ANALYZE"
            })
    void aTagSaysWhatAStatementHasDone(String sql, String tag) {
        assertThat(CommandTag.of(sql)).isEqualTo(tag);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"WITH a AS (SELECT 1) SELECT * FROM a | SELECT 3", "EXPLAIN SELECT 1 | EXPLAIN", "-- x | SELECT 3"
            })
    void aTagCountsRows(String sql, String tag) {
        assertThat(CommandTag.ofRows(sql, 3)).isEqualTo(tag);
    }
}
