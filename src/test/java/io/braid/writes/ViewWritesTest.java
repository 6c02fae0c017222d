package io.braid.writes;

import static io.braid.writes.WritesRig.assertRefused;
import static io.braid.writes.WritesRig.rows;
import static io.braid.writes.WritesRig.update;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** INSERT, UPDATE and DELETE through views, over each database that Braid writes to. */
class ViewWritesTest {
    private static final String BEFORE = "1|ada|10.0000 2|bob|20.0000 3|cy|30.0000";

    private static WritesRig rig;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        rig = new WritesRig(folder);
        try (Connection connection = rig.connect()) {
            WritesRig.createClerk(connection);
            for (WritableSource source : WritableSource.values()) {
                String account = source.schema() + ".account";
                String views = views(source);
                for (String sql : List.of(
                        "CREATE VIRTUAL SCHEMA " + views,
                        "CREATE VIEW " + views + ".rich AS SELECT id AS number, owner, balance * 2 AS doubled, balance"
                                + " FROM " + account + " WHERE balance >= 15",
                        "CREATE VIEW " + views + ".partly AS SELECT number, balance, owner FROM " + views
                                + ".rich WHERE owner <> 'eve' WITH LOCAL CHECK OPTION",
                        "CREATE VIEW " + views + ".checked AS SELECT * FROM " + views
                                + ".rich WHERE owner <> 'eve' ORDER BY number WITH CHECK OPTION",
                        "CREATE VIEW " + views + ".above AS SELECT owner, number, balance FROM " + views + ".checked",
                        "CREATE VIEW " + views + ".names AS SELECT owner FROM " + account,
                        "CREATE VIEW " + views + ".messages AS SELECT message FROM " + source.schema() + ".log",
                        "CREATE VIEW " + views + ".titles AS SELECT title, state FROM " + source.schema()
                                + ".ticket WHERE state = 'new' WITH CHECK OPTION")) {
                    update(connection, sql);
                }
            }
        }
    }

    @AfterAll
    static void stop() {
        rig.close();
    }

    private static String views(WritableSource source) {
        return "of_" + source.schema();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void rowsAreChangedThroughAView(WritableSource source) throws Exception {
        rig.fill(source);
        String rich = views(source) + ".rich";
        try (Connection connection = rig.connect()) {
            assertThat(update(connection, "UPDATE " + rich + " SET balance = balance + 1"))
                    .isEqualTo(2);
            assertThat(update(
                            connection,
                            "UPDATE " + rich
                                    + " r SET owner = UPPER(r.owner) || CAST(number AS VARCHAR) WHERE r.doubled > 60"))
                    .isEqualTo(1);
            assertThat(update(connection, "UPDATE " + rich + " SET number = 9 WHERE number = 1"))
                    .isZero();
            assertThat(update(connection, "INSERT INTO " + rich + " (owner, number, balance) VALUES ('dan', 4, 16)"))
                    .isEqualTo(1);
            // Without CHECK OPTION, a row may leave the view.
            assertThat(rows(
                            connection,
                            "UPDATE " + rich + " SET balance = 1 WHERE number = 2 RETURNING number, doubled"))
                    .containsExactly("2|2.0000");
            assertThat(rows(
                            connection,
                            "INSERT INTO " + rich + " (number, owner, balance) VALUES (5, 'fay', 2) RETURNING *"))
                    .containsExactly("5|fay|4.0000|2.0000");
            assertThat(rig.accounts(source))
                    .isEqualTo("1|ada|10.0000 2|bob|1.0000 3|CY3|31.0000 4|dan|16.0000 5|fay|2.0000");
            assertThat(rows(connection, "DELETE FROM " + rich + " WHERE number < 4 RETURNING owner"))
                    .containsExactly("CY3");
            assertThat(update(
                            connection,
                            "DELETE FROM " + rich + " r WHERE EXISTS (SELECT 1 FROM " + source.schema()
                                    + ".account a WHERE a.id + 3 = r.number AND a.owner || 'x' = 'adax')"))
                    .isEqualTo(1);
            assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|bob|1.0000 5|fay|2.0000");
            assertThat(update(
                            connection,
                            "INSERT INTO " + rich + " (number, owner, balance) SELECT id + 10, owner, balance"
                                    + " FROM " + source.schema() + ".account"))
                    .isEqualTo(3);
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void keysNeedNotBeSeen(WritableSource source) throws Exception {
        rig.fill(source);
        try (Connection connection = rig.connect()) {
            String names = views(source) + ".names";
            assertThat(update(
                            connection,
                            "UPDATE " + names + " n SET owner = (SELECT CAST(COUNT(*) AS VARCHAR) || '!' FROM " + names
                                    + " m WHERE m.owner < n.owner) WHERE REGEXP_LIKE(owner, '^[bc]')"))
                    .isEqualTo(2);
            assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|1!|20.0000 3|2!|30.0000");
            assertThat(update(connection, "DELETE FROM " + names + " WHERE REGEXP_LIKE(owner, '^1')"))
                    .isEqualTo(1);
            // Without a key, the source must do all of it.
            String messages = views(source) + ".messages";
            assertThat(update(connection, "INSERT INTO " + messages + " VALUES ('a'), ('b')"))
                    .isEqualTo(2);
            assertThat(update(connection, "UPDATE " + messages + " SET message = 'c'"))
                    .isEqualTo(2);
            assertRefused(
                    connection,
                    "DELETE FROM " + messages + " WHERE REGEXP_LIKE(message, '^c')",
                    "0A000",
                    "primary key");
            assertThat(update(connection, "DELETE FROM " + messages)).isEqualTo(2);
        }
        assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 3|2!|30.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void rowsThatResultSatisfyTheCheckOption(WritableSource source) throws Exception {
        rig.fill(source);
        try (Connection connection = rig.connect()) {
            for (String view : List.of("partly", "checked", "above")) {
                String name = views(source) + "." + view;
                assertRefused(connection, "UPDATE " + name + " SET owner = 'eve'", "44000", view);
                assertRefused(
                        connection,
                        "INSERT INTO " + name + " (number, owner, balance) VALUES (4, 'dan', 50), (5, 'eve', 50)",
                        "44000");
                assertThat(rig.accounts(source)).as(view).isEqualTo(BEFORE);
            }
            for (String view : List.of("checked", "above")) {
                String name = views(source) + "." + view;
                assertRefused(connection, "UPDATE " + name + " SET balance = 14.99", "44000");
                assertRefused(
                        connection, "INSERT INTO " + name + " (number, owner, balance) VALUES (4, 'dan', 1)", "44000");
                assertRefused(connection, "INSERT INTO " + name + " (number, owner) VALUES (4, 'dan')", "44000");
                assertThat(rig.accounts(source)).as(view).isEqualTo(BEFORE);
            }
            String partly = views(source) + ".partly";
            assertThat(update(connection, "UPDATE " + partly + " SET balance = 14, owner = 'x' WHERE number = 2"))
                    .isEqualTo(1);
            assertThat(update(connection, "INSERT INTO " + partly + " VALUES (4, 1, 'dan')"))
                    .isEqualTo(1);
            assertThat(update(connection, "UPDATE " + views(source) + ".above SET owner = 'y'"))
                    .isEqualTo(1);
            String titles = views(source) + ".titles";
            assertThat(update(connection, "INSERT INTO " + titles + " (title) VALUES ('a')"))
                    .isEqualTo(1);
            assertRefused(connection, "INSERT INTO " + titles + " VALUES ('b', 'old')", "44000");
            assertRefused(connection, "UPDATE " + titles + " SET state = 'old'", "44000");
            assertThat(rows(connection, "SELECT title, state FROM " + titles)).containsExactly("a|new");
        }
        assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|x|14.0000 3|y|30.0000 4|dan|1.0000");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "LEDGER")
    void mergeAndOnConflictGoThroughAViewThatShowsTheKey(WritableSource source) throws Exception {
        rig.fill(source);
        String view = views(source) + ".checked";
        try (Connection connection = rig.connect()) {
            assertThat(update(
                            connection,
                            "MERGE INTO " + view + " c USING (VALUES (1, 'one'), (2, 'two'), (3, 'three'), (4, 'four'))"
                                    + " AS s (i, o) ON c.number = s.i"
                                    + " WHEN MATCHED AND s.i = 3 THEN DELETE"
                                    + " WHEN MATCHED THEN UPDATE SET owner = s.o, balance = c.doubled"
                                    + " WHEN NOT MATCHED AND s.i > 1 THEN INSERT (number, owner, balance)"
                                    + " VALUES (i, o, 99)"))
                    .isEqualTo(3);
            assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|two|40.0000 4|four|99.0000");
            // A row that the view does not show is not found.
            assertRefused(
                    connection,
                    "MERGE INTO " + view + " USING (VALUES (1)) AS s (i) ON number = i"
                            + " WHEN NOT MATCHED THEN INSERT (number, owner, balance) VALUES (i, 'x', 50)",
                    "23505");
            assertRefused(
                    connection,
                    "MERGE INTO " + view + " USING (VALUES (2)) AS s (i) ON number = i"
                            + " WHEN MATCHED THEN UPDATE SET balance = 1",
                    "44000");
            assertThat(update(
                            connection,
                            "INSERT INTO " + view + " (number, owner, balance) VALUES (2, 'bea', 20), (5, 'eva', '50')"
                                    + " ON CONFLICT (number) DO UPDATE SET owner = excluded.owner || checked.owner"
                                    + " WHERE checked.balance > excluded.balance"))
                    .isEqualTo(2);
            assertRefused(
                    connection,
                    "INSERT INTO " + view + " (number, owner, balance) VALUES (5, 'eve', 50)"
                            + " ON CONFLICT (number) DO UPDATE SET owner = excluded.owner",
                    "44000");
            assertThat(rig.accounts(source)).isEqualTo("1|ada|10.0000 2|beatwo|40.0000 4|four|99.0000 5|eva|50.0000");
        }
    }

    @Test
    void writersNeedPrivilegesOnTheViewAlone() throws Exception {
        rig.fill(WritableSource.POSTGRES);
        try (Connection connection = rig.connect()) {
            try (Connection clerk = rig.connectAs("clerk")) {
                assertRefused(clerk, "UPDATE of_postgres.rich SET balance = 1", "42P01");
                update(connection, "GRANT SELECT, UPDATE (balance) ON of_postgres.rich TO ROLE clerks");
                assertThat(update(clerk, "UPDATE of_postgres.rich SET balance = 16 WHERE number = 2"))
                        .isEqualTo(1);
                assertRefused(clerk, "UPDATE postgres.account SET balance = 1", "42P01");
                assertRefused(clerk, "UPDATE of_postgres.rich SET owner = 'x'", "42501", "GRANT UPDATE (owner)");
                assertRefused(clerk, "DELETE FROM of_postgres.rich", "42501", "GRANT DELETE ON of_postgres.rich");
                assertThat(rows(clerk, "EXPLAIN UPDATE of_postgres.rich SET balance = 16"))
                        .noneMatch(line -> line.contains("account"));
                update(connection, "GRANT INSERT ON of_postgres.rich TO ROLE clerks");
                assertThat(rows(clerk, "EXPLAIN INSERT INTO of_postgres.rich (number) VALUES (1)"))
                        .noneMatch(line -> line.contains("account"));
                // Filters of the table hold through the view, and so do those of the view.
                update(connection, "CREATE ROW FILTER own ON postgres.account TO ROLE clerks USING (owner <> 'cy')");
                assertThat(update(clerk, "UPDATE of_postgres.rich SET balance = 17"))
                        .isEqualTo(1);
                assertRefused(
                        clerk, "INSERT INTO of_postgres.rich (number, owner, balance) VALUES (7, 'cy', 1)", "42501");
                update(connection, "CREATE ROW FILTER few ON of_postgres.rich TO ROLE clerks USING (doubled < 100)");
                assertRefused(clerk, "UPDATE of_postgres.rich SET balance = 50", "42501");
                assertThat(update(clerk, "UPDATE of_postgres.rich SET balance = 18"))
                        .isEqualTo(1);
                // What they see of a masked column is not written.
                update(connection, "CREATE COLUMN MASK stars ON of_postgres.rich (owner) TO ROLE clerks USING ('*')");
                assertRefused(
                        clerk,
                        "INSERT INTO of_postgres.rich (number, owner, balance) SELECT number + 10, owner, 20"
                                + " FROM of_postgres.rich",
                        "42501");
                update(connection, "DROP COLUMN MASK stars ON of_postgres.rich");
                update(connection, "DROP ROW FILTER few ON of_postgres.rich");
                update(connection, "DROP ROW FILTER own ON postgres.account");
            }
        }
        assertThat(rig.accounts(WritableSource.POSTGRES)).isEqualTo("1|ada|10.0000 2|bob|18.0000 3|cy|30.0000");
    }

    @Test
    void aViewThatBecomesAnotherIsPlannedAnew() throws Exception {
        rig.fill(WritableSource.H2);
        try (Connection connection = rig.connect()) {
            String view =
                    "CREATE OR REPLACE VIEW of_h2.changing AS SELECT id, balance FROM h2.account WHERE balance < 25";
            String raise = "UPDATE of_h2.changing SET balance = balance + 10";
            update(connection, view);
            assertThat(update(connection, raise)).isEqualTo(2);
            update(connection, view + " WITH CHECK OPTION");
            assertRefused(connection, raise, "44000", "of_h2.changing");
            update(connection, "CREATE OR REPLACE VIEW of_h2.changing AS SELECT DISTINCT id, balance FROM h2.account");
            assertRefused(connection, raise, "25006");
            update(connection, "DROP VIEW of_h2.changing");
        }
        assertThat(rig.accounts(WritableSource.H2)).isEqualTo("1|ada|20.0000 2|bob|30.0000 3|cy|30.0000");
    }

    @Test
    void viewsThatCannotBeWrittenSayWhy() throws Exception {
        try (Connection connection = rig.connect()) {
            assertRefused(connection, "UPDATE of_h2.rich SET doubled = 1", "25006", "doubled", "computed");
            assertRefused(connection, "INSERT INTO of_h2.rich VALUES (1, 'x', 1, 1)", "25006", "doubled");
            assertRefused(connection, "UPDATE of_h2.rich SET nothing = 1", "42703", "nothing");
            for (String[] view : new String[][] {
                {"SELECT owner FROM h2.account GROUP BY owner", "GROUP BY"},
                {"SELECT DISTINCT owner FROM h2.account", "DISTINCT"},
                {"SELECT COUNT(*) AS n FROM h2.account", "aggregates"},
                {"SELECT id FROM h2.account UNION ALL SELECT n FROM h2.log", "UNION"},
                {"SELECT a.id FROM h2.account a JOIN h2.log l ON a.id = l.n", "joins"},
                {"SELECT id FROM h2.account ORDER BY id LIMIT 2", "LIMIT"},
                {"SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS n FROM h2.account", "window"},
                {"SELECT id FROM (SELECT id FROM h2.account) AS a", "FROM is not the name"},
                {"WITH a AS (SELECT id FROM h2.account) SELECT id FROM a", "FROM is not the name"},
                {"SELECT 1 AS one", "reads no table"}
            }) {
                update(connection, "CREATE OR REPLACE VIEW of_h2.fixed AS " + view[0]);
                assertRefused(connection, "DELETE FROM of_h2.fixed", "25006", "of_h2.fixed", view[1]);
            }
            update(connection, "DROP VIEW of_h2.fixed");
            assertRefused(
                    connection,
                    "MERGE INTO of_h2.names USING (VALUES ('x')) AS s (o) ON owner = o WHEN MATCHED THEN DELETE",
                    "0A000",
                    "primary key");
            assertRefused(
                    connection,
                    "INSERT INTO of_h2.rich (number, owner) VALUES (1, 'x') ON CONFLICT (number)"
                            + " DO UPDATE SET owner = 'y' RETURNING owner",
                    "0A000",
                    "RETURNING");
            update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'off')");
            try {
                assertRefused(connection, "DELETE FROM of_h2.rich", "25006", "Schema h2 is read-only");
            } finally {
                update(connection, "ALTER SCHEMA h2 OPTIONS (SET writable 'on')");
            }
        }
    }
}
