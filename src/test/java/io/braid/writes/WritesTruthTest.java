package io.braid.writes;

import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random transactions over two sources leave the rows that the same leave in one PostgreSQL: each statement changes as
 * many rows, or fails for the same reason. {@code -Dseed} repeats a run, {@code -Dwrites.transactions} makes it longer.
 */
@Tag("scaled")
class WritesTruthTest {
    private static final String ALL = "SELECT id, owner, CAST(balance AS INTEGER) FROM %s ORDER BY id";

    private static final String VIOLATION = "violates a constraint";

    private static WritesRig rig;
    private static TestServer reference;

    private static final List<WritableSource> PREPARING =
            List.of(WritableSource.POSTGRES, WritableSource.MARIA, WritableSource.LEDGER);

    private final Iterations transactions = Iterations.of("writes.transactions", 60, 300, 20_000);

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        reference = TestServers.postgres().freshDatabase();
        try (Connection one = reference.connect()) {
            for (String table : WritableSource.POSTGRES.tables()) {
                update(one, table);
            }
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
        reference.close();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void transactionsDoAsInOneDatabase(WritableSource source) throws Exception {
        Random random = transactions.random();
        WritableSource other = source == WritableSource.MARIA ? WritableSource.DUCK : WritableSource.MARIA;
        RandomTransaction generator =
                new RandomTransaction(random, source != WritableSource.DUCK, source != WritableSource.MARIA);
        try (Connection one = reference.connect();
                Connection mine = rig.direct(source);
                Connection others = rig.direct(other);
                Connection braid = rig.connect(ClientProtocol.BRAID);
                Connection postgres = rig.connect(ClientProtocol.POSTGRES)) {
            for (Connection each : new Connection[] {one, mine, others}) {
                update(each, "DELETE FROM account");
                update(each, "DELETE FROM log");
            }
            for (Connection each : new Connection[] {one, others}) {
                update(each, "INSERT INTO log VALUES (1, 'a'), (4, 'b'), (9, 'c'), (14, 'd')");
            }
            for (int i = 0; i < transactions.count(); i++) {
                String when = transactions.at(source + ", transaction " + i);
                Connection client = random.nextBoolean() ? braid : postgres;
                boolean failed = false;
                for (String statement : generator.statements()) {
                    String sent = RandomTransaction.forBraid(statement, source, other);
                    String expected = outcome(one, RandomTransaction.forOne(statement));
                    // What follows a failure is refused in one way or another.
                    assertThat(failed && isChange(statement) ? "25P02" : outcome(client, sent))
                            .as(when + ": " + sent)
                            .isEqualTo(expected);
                    failed = !statement.startsWith("ROLLBACK") && (failed || expected.equals(VIOLATION));
                }
                assertThat(rows(client, ALL.formatted(source.schema() + ".account")))
                        .as(when)
                        .isEqualTo(rows(one, ALL.formatted("account")));
            }
        }
    }

    /** One database has a schema for each source. */
    @Test
    void transactionsOverThreeSourcesDoAsInOneDatabase() throws Exception {
        Random random = transactions.random();
        RandomTransaction generator = new RandomTransaction(random, true, false);
        try (TestServer several = TestServers.postgres().freshDatabase();
                Connection one = several.connect();
                Connection braid = rig.connect(ClientProtocol.BRAID);
                Connection postgres = rig.connect(ClientProtocol.POSTGRES)) {
            for (WritableSource source : PREPARING) {
                update(one, "CREATE SCHEMA " + source.schema());
                for (String table : WritableSource.POSTGRES.tables()) {
                    update(one, table.replace("CREATE TABLE ", "CREATE TABLE " + source.schema() + "."));
                }
                try (Connection direct = rig.direct(source)) {
                    update(direct, "DELETE FROM account");
                    update(direct, "DELETE FROM log");
                    update(direct, "INSERT INTO log VALUES (1, 'a'), (4, 'b'), (9, 'c'), (14, 'd')");
                }
                update(one, "INSERT INTO " + source.schema() + ".log VALUES (1, 'a'), (4, 'b'), (9, 'c'), (14, 'd')");
            }
            for (int i = 0; i < transactions.count(); i++) {
                compare(generator, random, one, random.nextBoolean() ? braid : postgres, transactions.at("" + i));
            }
        }
    }

    private static void compare(
            RandomTransaction generator, Random random, Connection one, Connection client, String when)
            throws SQLException {
        boolean failed = false;
        for (String statement : generator.statements()) {
            String sent = RandomTransaction.forBraid(statement, any(random), any(random));
            String expected = outcome(one, sent);
            assertThat(failed && isChange(statement) ? "25P02" : outcome(client, sent))
                    .as(when + ": " + sent)
                    .isEqualTo(expected);
            failed = !statement.startsWith("ROLLBACK") && (failed || expected.equals(VIOLATION));
        }
        for (WritableSource source : PREPARING) {
            String all = ALL.formatted(source.schema() + ".account");
            assertThat(rows(client, all)).as(when + ", " + source).isEqualTo(rows(one, all));
        }
    }

    private static WritableSource any(Random random) {
        return PREPARING.get(random.nextInt(PREPARING.size()));
    }

    private static boolean isChange(String statement) {
        return Stream.of("INSERT", "UPDATE", "DELETE", "MERGE").anyMatch(statement::startsWith);
    }

    /** The number of rows, those that are returned, or the SQLSTATE of the error. */
    private static String outcome(Connection connection, String sql) {
        try {
            if (sql.contains(" RETURNING ")) {
                return rows(connection, sql).stream().sorted().toList().toString();
            }
            return Long.toString(update(connection, sql));
        } catch (SQLException e) {
            // Which of several constraints is checked first is a database's own business.
            return e.getSQLState().startsWith("23") ? VIOLATION : e.getSQLState();
        }
    }
}
