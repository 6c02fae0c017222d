package io.braid.grammar.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReferencesTest {
    @Test
    void everyTableInFromIsNamedAsItIsWritten() {
        assertThat(names("SELECT o.x FROM crm.Customer AS o JOIN b.c.dbo.\"Or der\" ON o.x = c.y, plain"))
                .containsExactlyInAnyOrder("crm.Customer", "b.c.dbo.Or der", "plain");
    }

    @Test
    void subQueriesCountWhereverTheyStand() {
        assertThat(names("""
                        SELECT (SELECT MAX(x) FROM zoo.first), y
                        FROM (SELECT * FROM zoo.other) AS t LEFT JOIN LATERAL (SELECT * FROM zoo.third) AS u ON EXISTS (SELECT 1 FROM zoo.fourth)
                        WHERE y IN (SELECT z FROM zoo.fifth UNION ALL SELECT z FROM zoo.sixth)
                        GROUP BY y HAVING COUNT(*) > (SELECT 1 FROM zoo.seventh)
                        ORDER BY (SELECT 1 FROM zoo.eighth) LIMIT 3"""))
                .containsExactlyInAnyOrder(
                        "zoo.first",
                        "zoo.other",
                        "zoo.third",
                        "zoo.fourth",
                        "zoo.fifth",
                        "zoo.sixth",
                        "zoo.seventh",
                        "zoo.eighth");
    }

    @Test
    void namesGivenByWithAreTheQuerysOwn() {
        assertThat(names("""
                        WITH t AS (SELECT * FROM zoo.first), U AS (SELECT * FROM T JOIN zoo.other ON TRUE)
                        SELECT * FROM u JOIN zoo.t ON TRUE""")).containsExactlyInAnyOrder("zoo.first", "zoo.other", "zoo.t");
        assertThat(names("WITH t AS (SELECT * FROM t) SELECT * FROM t")).containsExactly("t");
        assertThat(names("SELECT * FROM (WITH t AS (SELECT 1) SELECT * FROM t) AS x, t"))
                .containsExactly("t");
    }

    @Test
    void functionsInFromAreNamedAndTheirArgumentsLookedAt() {
        assertThat(names("SELECT * FROM TABLE(s.recent(3, (SELECT MAX(x) FROM zoo.first))) AS r"))
                .containsExactlyInAnyOrder("s.recent", "zoo.first");
    }

    @Test
    void hintsAndTheKeywordTableMakeNoDifference() {
        assertThat(names("SELECT * FROM /*+ makedep */ zoo.first JOIN zoo.other /*+ makedep */ ON TRUE"))
                .containsExactlyInAnyOrder("zoo.first", "zoo.other");
        assertThat(names("TABLE zoo.first")).containsExactly("zoo.first");
        assertThat(names("VALUES (1), ((SELECT 1 FROM zoo.first))")).containsExactly("zoo.first");
    }

    @Test
    void columnsAreNoTablesAndTextThatIsNoQueryNamesNothing() {
        assertThat(names("SELECT o.x, b.y.z FROM zoo.first AS o WHERE b.y = 'FROM zoo.other' -- FROM zoo.third"))
                .containsExactly("zoo.first");
        assertThat(names("SELEKT * FROM zoo.first")).isEmpty();
        assertThat(names("")).isEmpty();
    }

    private static List<String> names(String sql) {
        return References.in(sql).stream().map(path -> String.join(".", path)).toList();
    }
}
