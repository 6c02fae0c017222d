package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random statements of a user with a row filter, on a table and through a view of it, change no hidden row, make none
 * and delete none; those that fail change nothing. {@code -Dseed} repeats a run, {@code -Dhidden.transactions} makes it
 * longer.
 */
@Tag("scaled")
class UntouchedRowsTest {
    private static final String PASSWORD = "secret-of-a-clerk";

    private static WritesRig rig;

    private final Iterations transactions = Iterations.of("hidden.transactions", 6, 60, 5_000);

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            update(connection, "CREATE USER clerk WITH PASSWORD '" + PASSWORD + "'");
            update(connection, "CREATE ROLE clerks");
            update(connection, "GRANT ROLE clerks TO USER clerk");
            for (WritableSource source : WritableSource.values()) {
                String schema = source.schema();
                for (String sql : List.of(
                        "GRANT ALL ON SCHEMA " + schema + " TO ROLE clerks",
                        "CREATE ROW FILTER own ON " + schema
                                + ".account TO ROLE clerks USING (owner <> 'x' AND balance < 12 AND MOD(id, 5) > 0)",
                        "CREATE VIRTUAL SCHEMA of_" + schema,
                        "CREATE VIEW of_" + schema + ".account AS SELECT owner, id, balance FROM " + schema
                                + ".account WHERE id < 30",
                        "GRANT SELECT, INSERT, UPDATE, DELETE ON of_" + schema + ".account TO ROLE clerks")) {
                    update(connection, sql);
                }
            }
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void hiddenRowsStayAsTheyAre(WritableSource source) throws Exception {
        WritableSource other = source == WritableSource.DUCK ? WritableSource.H2 : WritableSource.DUCK;
        RandomTransaction generator =
                new RandomTransaction(transactions.random(), false, source != WritableSource.MARIA);
        String hidden = "SELECT id, owner, balance FROM " + source.schema()
                + ".account WHERE (owner <> 'x' AND balance < 12 AND MOD(id, 5) > 0) IS NOT TRUE ORDER BY id";
        int changed = 0;
        int refused = 0;
        try (Connection administrator = rig.connect();
                Connection direct = rig.direct(source);
                Connection others = rig.direct(other);
                Connection clerk = DriverManager.getConnection(rig.server().url("bank"), "clerk", PASSWORD)) {
            update(others, "DELETE FROM log");
            update(others, "INSERT INTO log VALUES (1, 'a'), (4, 'b'), (9, 'c'), (14, 'd')");
            for (int i = 0; i < transactions.count(); i++) {
                update(direct, "DELETE FROM account");
                update(
                        direct,
                        "INSERT INTO account VALUES (1, 'ada', 1), (2, 'Bob', 12), (3, 'x', 3), (4, 'c_y', NULL),"
                                + " (5, 'eve', 5), (6, '', 11), (7, 'Bob', 7), (9, 'd%', 90), (14, 'ada', 2)");
                for (String statement : generator.statements()) {
                    if (!statement.matches("(INSERT|UPDATE|DELETE|MERGE)(?s).*")) {
                        continue;
                    }
                    String sent = RandomTransaction.forBraid(statement, source, other);
                    String through = i % 3 == 0
                            ? sent.replace(source.schema() + ".account", "of_" + source.schema() + ".account")
                            : sent;
                    String when = transactions.at(source + ", transaction " + i) + ": " + through;
                    List<String> before = rows(administrator, hidden);
                    List<String> all = rows(direct, "SELECT * FROM account ORDER BY id");
                    boolean isDone = isDone(clerk, through);
                    List<String> after = rows(direct, "SELECT * FROM account ORDER BY id");
                    assertThat(isDone || after.equals(all)).as(when).isTrue();
                    changed += after.equals(all) ? 0 : 1;
                    refused += isDone ? 0 : 1;
                    assertThat(rows(administrator, hidden)).as(when).isEqualTo(before);
                }
            }
        }
        assertThat(changed).isPositive();
        assertThat(refused).isPositive();
    }

    private static boolean isDone(Connection clerk, String sql) {
        try (Statement statement = clerk.createStatement()) {
            statement.execute(sql);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }
}
