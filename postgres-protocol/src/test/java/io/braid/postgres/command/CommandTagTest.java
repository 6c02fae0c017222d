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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INSERT INTO t VALUES (1)                            | INSERT 0 3",
                "truncate t                                          | TRUNCATE TABLE",
                "CREATE TABLE s . \"a b\" AS SELECT 1              | SELECT 3",
                "create table if not exists d.s.t as (select 1)      | SELECT 3",
                "CREATE TABLE s.t (a INT DEFAULT 1)                  | CREATE TABLE",
                "ALTER TABLE s.t RENAME TO u                         | ALTER TABLE"
            })
    void aTagCountsChanges(String sql, String tag) {
        assertThat(CommandTag.ofChange(sql, 3)).isEqualTo(tag);
    }
}
