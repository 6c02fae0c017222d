package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.testkit.fault.Items;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * F18: no outcome is ever unknown because a connection was lost during a commit, for nothing is written to sources: not
 * by a statement, and not by what a source does by itself when it is read.
 */
class NothingIsWrittenTest {
    private static final int ROWS = 10;

    /** Reading this view writes, which PostgreSQL forbids in sessions that may only read. */
    private static final List<String> VIEW_THAT_WRITES = List.of(
            "CREATE FUNCTION writes() RETURNS INTEGER VOLATILE LANGUAGE SQL AS"
                    + " 'INSERT INTO items VALUES (99, ''written''); SELECT 1'",
            "CREATE VIEW writing AS SELECT writes() AS n");

    private static final List<String> WRITING = List.of(
            "INSERT INTO f.items VALUES (99, 'written')",
            "INSERT INTO f.items SELECT * FROM f.items",
            "UPDATE f.items SET text = 'written'",
            "DELETE FROM f.items",
            "MERGE INTO f.items USING s.items AS n ON items.id = n.id WHEN MATCHED THEN UPDATE SET text = 'written'",
            "TRUNCATE TABLE f.items",
            "SELECT n FROM f.writing",
            "SELECT writes()",
            "WITH gone AS (DELETE FROM f.items RETURNING id) SELECT * FROM gone",
            "SELECT * INTO f.other FROM f.items",
            "SELECT id FROM f.items FOR UPDATE");

    @Test
    void noStatementChangesASource(@TempDir Path folder) throws Exception {
        try (TestServer source = TestServers.postgres().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Connection connection = source.connect();
                    Statement statement = connection.createStatement()) {
                for (String sql : VIEW_THAT_WRITES) {
                    statement.execute(sql);
                }
            }
            for (List<String> options : List.of(List.of("wire_protocol 'on'"), List.of("wire_protocol 'off'"))) {
                try (Rig rig = Rig.start(folder, source, options, Map.of());
                        Connection connection = rig.connect();
                        Statement statement = connection.createStatement()) {
                    for (String sql : WRITING) {
                        assertThatThrownBy(() -> Rig.ask(statement, sql))
                                .as(sql)
                                .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState())
                                        .doesNotStartWith("XX"));
                        assertThat(rig.ask("SELECT id, text FROM f.items"))
                                .as("after " + sql)
                                .isEqualTo(Items.sum(ROWS));
                    }
                    System.out.println("F18: " + WRITING.size() + " statements by " + options
                            + ", each refused, and the rows as before after each");
                }
            }
        }
    }
}
