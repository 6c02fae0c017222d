package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.clients.ClientProtocol;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** INSTEAD OF triggers: writes to views whose rows are not rows of one table. */
class InsteadOfTest {
    private static final String BEFORE = "1|ada|10.0000 2|bob|20.0000 3|cy|30.0000";

    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            WritesRig.createClerk(connection);
            for (WritableSource source : WritableSource.values()) {
                String views = views(source);
                update(connection, "CREATE VIRTUAL SCHEMA " + views);
                create(connection, views, source.schema(), source.schema());
            }
            // Accounts in one source, and the log of them in another.
            update(connection, "CREATE VIRTUAL SCHEMA across");
            create(connection, "across", "postgres", "maria");
        }
    }

    /** A view that groups, with all three triggers. */
    private static void create(Connection connection, String views, String accounts, String log) throws Exception {
        for (String sql : List.of(
                "CREATE VIEW " + views + ".person AS SELECT MAX(id) AS id, owner, SUM(balance) AS total, COUNT(*) AS n"
                        + " FROM " + accounts + ".account GROUP BY owner",
                "CREATE TRIGGER ins INSTEAD OF INSERT ON " + views + ".person FOR EACH ROW BEGIN ATOMIC\n"
                        + "  INSERT INTO " + accounts + ".account (id, owner, balance)\n"
                        + "    VALUES (NEW.id, UPPER(NEW.owner), CASE WHEN NEW.total IS NULL THEN 0 ELSE NEW.total"
                        + " END);\n"
                        + "  INSERT INTO " + log + ".log (n, message) VALUES (NEW.id, 'new; ' || NEW.owner);\n"
                        + "END",
                "CREATE TRIGGER upd INSTEAD OF UPDATE ON " + views + ".person FOR EACH ROW BEGIN ATOMIC\n"
                        + "  UPDATE " + accounts + ".account SET owner = NEW.owner, balance = NEW.total\n"
                        + "    WHERE id = OLD.id AND owner = OLD.owner;\n"
                        + "  INSERT INTO " + log + ".log SELECT OLD.id, OLD.owner || ' is ' || NEW.owner FROM "
                        + accounts + ".account a WHERE a.id = OLD.id;\n"
                        + "END",
                "CREATE TRIGGER del INSTEAD OF DELETE ON " + views + ".person FOR EACH ROW" + " DELETE FROM " + accounts
                        + ".account WHERE owner = OLD.owner")) {
            update(connection, sql);
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static String views(WritableSource source) {
        return "by_" + source.schema();
    }

    private static String log(Connection connection, String schema) throws Exception {
        return String.join(" ", rows(connection, "SELECT n, message FROM " + schema + ".log ORDER BY 1, 2"));
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void statementsOfATriggerWriteEachRow(WritableSource source) throws Exception {
        rig.fill(source);
        String view = views(source) + ".person";
        try (Connection connection = rig.connect()) {
            assertThat(update(
                            connection,
                            "INSERT INTO " + view + " (id, owner, total) VALUES (4, 'dan', 40), (5, 'eve', NULL)"))
                    .isEqualTo(2);
            assertThat(update(
                            connection,
                            "INSERT INTO " + view + " (owner, id) SELECT owner || 'x', id + 5 FROM " + source.schema()
                                    + ".account WHERE id > 3"))
                    .isEqualTo(2);
            assertThat(rig.accounts(source))
                    .isEqualTo(BEFORE + " 4|DAN|40.0000 5|EVE|0.0000 9|DANX|0.0000 10|EVEX|0.0000");
            assertThat(log(connection, source.schema())).isEqualTo("4|new; dan 5|new; eve 9|new; DANx 10|new; EVEx");
            update(connection, "DELETE FROM " + source.schema() + ".log");
            assertThat(update(
                            connection,
                            "UPDATE " + view + " p SET total = p.total + n, owner = LOWER(owner) || '!'"
                                    + " WHERE p.id BETWEEN 3 AND 4"))
                    .isEqualTo(2);
            assertThat(update(connection, "UPDATE " + view + " SET total = 1 WHERE id > 100"))
                    .isZero();
            assertThat(log(connection, source.schema())).isEqualTo("3|cy is cy! 4|DAN is dan!");
            assertThat(update(connection, "DELETE FROM " + view + " WHERE id > 4 OR total < 15"))
                    .isEqualTo(4);
            assertThat(rig.accounts(source)).isEqualTo("2|bob|20.0000 3|cy!|31.0000 4|dan!|41.0000");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void aStatementWritesAllOfItsRowsOrNone(WritableSource source) throws Exception {
        rig.fill(source);
        String view = views(source) + ".person";
        try (Connection connection = rig.connect()) {
            assertRefused(connection, "INSERT INTO " + view + " (id, owner) VALUES (4, 'dan'), (1, 'again')", "23505");
            assertRefused(connection, "UPDATE " + view + " SET total = 15 - total", "23514");
            assertThat(log(connection, source.schema())).isEmpty();
        }
        assertThat(rig.accounts(source)).isEqualTo(BEFORE);
    }

    @Test
    void statementsOfATriggerAreCommittedInAllSourcesOrInNone() throws Exception {
        rig.fill(WritableSource.POSTGRES);
        rig.fill(WritableSource.MARIA);
        for (ClientProtocol protocol : ClientProtocol.values()) {
            try (Connection connection = rig.connect(protocol);
                    PreparedStatement insert = connection.prepareStatement(
                            "INSERT INTO across.person (id, owner, total) VALUES (?, ?, ?)")) {
                for (int i = 7; i < 9; i++) {
                    insert.setInt(1, i);
                    insert.setString(2, "o" + i);
                    insert.setBigDecimal(3, BigDecimal.TEN);
                    insert.addBatch();
                }
                assertThat(insert.executeBatch()).containsExactly(1, 1);
                assertThat(log(connection, "maria")).isEqualTo("7|new; o7 8|new; o8");
                update(connection, "BEGIN");
                update(connection, "UPDATE across.person SET owner = 'x' WHERE id = 7");
                assertThat(rows(connection, "SELECT message FROM maria.log WHERE n = 7 ORDER BY 1"))
                        .containsExactly("O7 is x", "new; o7");
                update(connection, "ROLLBACK");
                assertThat(log(connection, "maria")).isEqualTo("7|new; o7 8|new; o8");
                update(connection, "DELETE FROM across.person WHERE id > 6");
                update(connection, "DELETE FROM maria.log");
                assertRefused(connection, "INSERT INTO across.person (id, owner) VALUES (8, NULL)", "23502");
                assertThat(log(connection, "maria")).isEmpty();
            }
        }
        assertThat(rig.accounts(WritableSource.POSTGRES)).isEqualTo(BEFORE);
    }

    @Test
    void returningShowsTheRowsOfTheView() throws Exception {
        rig.fill(WritableSource.H2);
        try (Connection connection = rig.connect()) {
            assertThat(rows(
                            connection,
                            "INSERT INTO by_h2.person (id, owner) VALUES (4, 'dan'), (5, 'eve')"
                                    + " RETURNING *, id + 1 AS next"))
                    .containsExactlyInAnyOrder("4|dan|null|null|5", "5|eve|null|null|6");
            assertThat(rows(
                            connection,
                            "UPDATE by_h2.person p SET total = 7 WHERE p.id = 4 RETURNING p.owner, total, n"))
                    .containsExactly("DAN|7.0000|1");
            assertThat(rows(connection, "DELETE FROM by_h2.person WHERE id = 4 RETURNING owner"))
                    .containsExactly("DAN");
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO by_h2.person (id, owner) VALUES (?, ?) RETURNING id + ?")) {
                insert.setInt(1, 6);
                insert.setString(2, "fay");
                insert.setInt(3, 10);
                try (var rows = insert.executeQuery()) {
                    assertThat(rows.next()).isTrue();
                    assertThat(rows.getInt(1)).isEqualTo(16);
                }
            }
            assertRefused(connection, "DELETE FROM by_h2.person RETURNING (SELECT 1)", "0A000", "no sub-query");
        }
    }

    @Test
    void writersNeedPrivilegesOnTheViewAlone() throws Exception {
        rig.fill(WritableSource.POSTGRES);
        try (Connection connection = rig.connect()) {
            try (Connection clerk = rig.connectAs("clerk")) {
                assertRefused(clerk, "DELETE FROM by_postgres.person", "42P01");
                update(
                        connection,
                        "GRANT SELECT (id, owner), INSERT, UPDATE (owner) ON by_postgres.person TO ROLE clerks");
                assertThat(update(clerk, "INSERT INTO by_postgres.person (id, owner) VALUES (4, 'dan')"))
                        .isEqualTo(1);
                assertThat(rows(clerk, "UPDATE by_postgres.person SET owner = 'y' WHERE id = 4 RETURNING *"))
                        .containsExactly("4|y");
                assertRefused(clerk, "UPDATE by_postgres.person SET total = 1", "42501", "UPDATE (total)");
                assertRefused(clerk, "UPDATE by_postgres.person SET owner = 'z' WHERE total = 1", "42703");
                assertRefused(clerk, "DELETE FROM by_postgres.person", "42501", "GRANT DELETE");
                assertRefused(clerk, "DELETE FROM postgres.account", "42P01");
                assertRefused(
                        clerk,
                        "CREATE TRIGGER t INSTEAD OF DELETE ON by_postgres.person FOR EACH ROW DELETE FROM h2.log",
                        "42501");
                assertThat(rows(clerk, "EXPLAIN INSERT INTO by_postgres.person (id) VALUES (1)"))
                        .noneMatch(line -> line.contains("account"));
                assertThat(rows(clerk, "SELECT name, event, statements FROM sys.triggers ORDER BY 1"))
                        .containsExactly("del|DELETE|null", "ins|INSERT|null", "upd|UPDATE|null");
                // Filters of tables hold for what their statements find and write.
                update(connection, "GRANT DELETE ON by_postgres.person TO ROLE clerks");
                update(connection, "CREATE ROW FILTER own ON postgres.account TO ROLE clerks USING (owner <> 'cy')");
                assertThat(update(clerk, "DELETE FROM by_postgres.person WHERE owner >= 'c'"))
                        .isEqualTo(1);
                assertRefused(clerk, "UPDATE by_postgres.person SET owner = 'cy'", "42501");
                update(connection, "DROP ROW FILTER own ON postgres.account");
                // What is seen of a masked column is not written.
                update(connection, "CREATE COLUMN MASK stars ON postgres.account (owner) TO ROLE clerks USING ('*')");
                assertRefused(clerk, "DELETE FROM by_postgres.person", "42501", "masked");
                update(connection, "DROP COLUMN MASK stars ON postgres.account");
                update(connection, "CREATE ROW FILTER few ON by_postgres.person TO ROLE clerks USING (id < 100)");
                assertRefused(
                        clerk, "INSERT INTO by_postgres.person (id, owner) VALUES (5, 'eve')", "42501", "row filter");
                update(connection, "DROP ROW FILTER few ON by_postgres.person");
            }
        }
        assertThat(rig.accounts(WritableSource.POSTGRES)).isEqualTo(BEFORE);
    }

    /** With psql's query, and by both protocols. */
    @ParameterizedTest
    @EnumSource
    void toolsForPostgresSeeTriggers(ClientProtocol protocol) throws Exception {
        try (Connection connection = rig.connect(protocol)) {
            String oid = rows(connection, "SELECT CAST('by_h2.person'::regclass AS BIGINT)")
                    .get(0);
            assertThat(rows(connection, "SELECT relhastriggers FROM pg_class WHERE oid = " + oid))
                    .allMatch(answer -> answer.startsWith("t"));
            assertThat(rows(connection, """
                            SELECT t.tgname, pg_catalog.pg_get_triggerdef(t.oid, true), t.tgenabled, t.tgtype,
                              CASE WHEN t.tgparentid != 0 THEN
                                (SELECT u.tgrelid::pg_catalog.regclass
                                 FROM pg_catalog.pg_trigger AS u,
                                      pg_catalog.pg_partition_ancestors(t.tgrelid) WITH ORDINALITY AS a(relid, depth)
                                 WHERE u.tgname = t.tgname AND u.tgrelid = a.relid
                                       AND u.tgparentid = 0
                                 ORDER BY a.depth LIMIT 1)
                              END AS parent
                            FROM pg_catalog.pg_trigger t WHERE t.tgrelid = '%s' AND NOT t.tgisinternal
                            ORDER BY 1""".formatted(oid)))
                    .satisfiesExactly(
                            row -> assertThat(row)
                                    .isEqualTo("del|CREATE TRIGGER del INSTEAD OF DELETE ON by_h2.person FOR EACH ROW"
                                            + " DELETE FROM h2.account WHERE owner = OLD.owner|O|73|null"),
                            row -> assertThat(row).startsWith("ins|").endsWith("|O|69|null"),
                            row -> assertThat(row).startsWith("upd|").endsWith("|O|81|null"));
            assertThat(rows(
                            connection,
                            "SELECT trigger_name, event_manipulation, event_object_table, action_timing,"
                                    + " action_statement FROM information_schema.triggers"
                                    + " WHERE event_object_schema = 'by_h2' ORDER BY 1 LIMIT 1"))
                    .containsExactly("del|DELETE|person|INSTEAD OF|DELETE FROM h2.account WHERE owner = OLD.owner");
            update(connection, "GRANT SELECT (id) ON by_h2.person TO ROLE clerks");
            try (Connection clerk = rig.connectAs("clerk", protocol)) {
                assertThat(rows(
                                clerk,
                                "SELECT tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = " + oid
                                        + " ORDER BY 1"))
                        .containsExactly("del|null", "ins|null", "upd|null");
                assertThat(rows(clerk, "SELECT DISTINCT event_object_schema FROM information_schema.triggers"))
                        .contains("by_h2")
                        .doesNotContain("by_maria");
            } finally {
                update(connection, "REVOKE SELECT ON by_h2.person FROM ROLE clerks");
            }
        }
    }

    @Test
    void triggersAreShownAndFollowTheirView() throws Exception {
        try (Connection connection = rig.connect()) {
            update(
                    connection,
                    "CREATE VIEW across.pair AS SELECT a.id, l.message FROM h2.account a JOIN h2.log l ON l.n = a.id");
            assertRefused(
                    connection, "DELETE FROM across.pair", "25006", "joins tables", "INSTEAD OF DELETE ON across.pair");
            String create = "CREATE TRIGGER gone INSTEAD OF DELETE ON across.pair FOR EACH ROW\n"
                    + "DELETE FROM h2.log WHERE n = OLD.id";
            update(connection, create);
            assertThat(rows(connection, "SHOW CREATE TRIGGER gone ON across.pair"))
                    .containsExactly(create);
            assertRefused(connection, create, "42710");
            assertRefused(connection, create.replace("gone", "other"), "HV000", "trigger gone on across.pair");
            update(connection, create.replace("CREATE", "CREATE OR REPLACE"));
            assertThat(rows(connection, "EXPLAIN DELETE FROM across.pair WHERE id = 1"))
                    .startsWith("DELETE across.pair by trigger gone on across.pair, for each row")
                    .anyMatch(line -> line.startsWith("  DELETE h2.log at source 'h2'"));
            assertRefused(connection, "INSERT INTO across.pair (id) VALUES (1)", "25006", "INSTEAD OF INSERT");
            update(connection, "ALTER VIEW across.pair RENAME TO couple");
            assertThat(rows(connection, "SELECT name, event FROM sys.triggers WHERE view_name = 'couple'"))
                    .containsExactly("gone|DELETE");
            update(connection, "CREATE VIEW across.above AS SELECT id FROM across.couple");
            assertRefused(connection, "DELETE FROM across.above", "25006");
            update(connection, "DROP VIEW across.above");
            update(connection, "DROP TRIGGER gone ON across.couple");
            assertRefused(connection, "DROP TRIGGER gone ON across.couple", "42704");
            update(connection, "DROP TRIGGER IF EXISTS gone ON across.couple");
            update(connection, create.replace("pair", "couple"));
            update(connection, "DROP VIEW across.couple");
            assertThat(rows(connection, "SELECT name FROM sys.triggers WHERE name = 'gone'"))
                    .isEmpty();
        }
    }

    @Test
    void theCatalogTellsWhatCanBeWritten() throws Exception {
        try (Connection connection = rig.connect(ClientProtocol.POSTGRES)) {
            update(connection, "CREATE VIEW across.plain AS SELECT id, owner, balance * 2 AS doubled FROM h2.account");
            String views = "SELECT table_name, is_updatable, is_insertable_into, is_trigger_updatable,"
                    + " is_trigger_deletable, is_trigger_insertable_into FROM information_schema.views"
                    + " WHERE table_schema = 'across' AND table_name IN ('person', 'plain') ORDER BY 1";
            assertThat(rows(connection, views)).containsExactly("person|NO|NO|YES|YES|YES", "plain|YES|YES|NO|NO|NO");
            assertThat(rows(
                            connection,
                            "SELECT table_name, is_insertable_into FROM information_schema.tables WHERE table_schema"
                                    + " IN ('across', 'duck', 'sys')"
                                    + " AND table_name IN ('person', 'plain', 'log', 'views') ORDER BY 1"))
                    .containsExactly("log|YES", "person|YES", "plain|YES", "views|NO");
            assertThat(rows(
                            connection,
                            "SELECT column_name, is_updatable FROM information_schema.columns"
                                    + " WHERE table_schema = 'across' AND table_name = 'plain' ORDER BY 1"))
                    .containsExactly("doubled|NO", "id|YES", "owner|YES");
            assertThat(rows(
                            connection,
                            "SELECT pg_relation_is_updatable('across.person'::regclass, false),"
                                    + " pg_relation_is_updatable('across.person'::regclass, true),"
                                    + " pg_relation_is_updatable('across.plain'::regclass, false),"
                                    + " pg_column_is_updatable('across.plain'::regclass, 1::smallint, false),"
                                    + " pg_column_is_updatable('across.plain'::regclass, 3::smallint, true)"))
                    .containsExactly("0|28|28|t|f");
            update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'off')");
            try {
                assertThat(rows(connection, views)).contains("plain|NO|NO|NO|NO|NO");
            } finally {
                update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'on')");
            }
            update(connection, "DROP VIEW across.plain");
        }
    }

    @Test
    void whatATriggerCannotDoIsRefused() throws Exception {
        try (Connection connection = rig.connect()) {
            update(
                    connection,
                    "CREATE VIEW across.sums AS SELECT owner, SUM(balance) AS total FROM h2.account GROUP BY owner");
            String on = "CREATE TRIGGER t INSTEAD OF INSERT ON across.sums FOR EACH ROW ";
            assertRefused(connection, on + "INSERT INTO h2.log (message) VALUES (OLD.owner)", "42703", "no OLD row");
            assertRefused(connection, on + "INSERT INTO h2.log (message) VALUES (NEW.ownr)", "42703", "owner");
            assertRefused(connection, on + "INSERT INTO h2.log (n) VALUES (NEW.owner)", "42804", "trigger t");
            assertRefused(connection, on + "INSERT INTO h2.nothing (n) VALUES (1)", "42P01", "nothing");
            assertRefused(connection, on + "INSERT INTO h2.log (n) VALUES (?)", "42601", "NEW.column");
            assertRefused(connection, on + "INSERT INTO h2.log (n) VALUES (1) RETURNING n", "42601", "RETURNING");
            assertRefused(connection, on + "SELECT 1", "42601");
            assertRefused(
                    connection, on + "INSERT INTO across.sums (owner) VALUES (NEW.owner)", "HV000", "own statements");
            assertRefused(
                    connection,
                    "CREATE TRIGGER t BEFORE INSERT ON h2.log FOR EACH ROW DELETE FROM h2.log",
                    "42601",
                    "INSTEAD OF INSERT");
            assertRefused(
                    connection,
                    "CREATE TRIGGER t INSTEAD OF INSERT ON h2.log FOR EACH ROW DELETE FROM h2.log",
                    "HV000",
                    "h2.log");
            update(connection, on + "INSERT INTO h2.log (message) VALUES (NEW.owner)");
            assertRefused(
                    connection,
                    "MERGE INTO across.sums USING (VALUES ('x')) AS s (o) ON owner = o WHEN NOT MATCHED THEN INSERT"
                            + " (owner) VALUES (o)",
                    "0A000",
                    "INSERT statement");
            assertRefused(
                    connection,
                    "INSERT INTO across.sums (owner) VALUES ('x') ON CONFLICT DO NOTHING",
                    "0A000",
                    "ON CONFLICT");
            assertRefused(connection, "INSERT INTO across.sums (owner, total) VALUES ('x')", "42601");
            assertRefused(
                    connection, "INSERT INTO across.sums (owner, total) VALUES ('x', DATE '2024-01-01')", "42804");
            assertRefused(connection, "INSERT INTO across.sums (nothing) VALUES ('x')", "42703");
            update(connection, "DROP VIEW across.sums");
        }
    }
}
