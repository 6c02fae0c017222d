package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.spi.write.InsertTarget;
import io.braid.testkit.server.MortalServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows arrive by LOAD DATA LOCAL as by INSERT, and what INSERT refuses is refused alike. */
class LoadDataTest {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR);

    private static TestServer server;
    private static LoadDataRig rig;

    @BeforeAll
    static void start() {
        server = TestServers.mysql().freshDatabase();
        rig = new LoadDataRig(server);
    }

    @AfterAll
    static void stop() {
        rig.close();
        server.close();
    }

    static List<LoadDataCases.Values> values() {
        return LoadDataCases.all();
    }

    @ParameterizedTest
    @MethodSource("values")
    void valuesOfEachTypeArriveAsByInsert(LoadDataCases.Values values) throws SQLException {
        for (String table : List.of("loaded", "inserted")) {
            rig.run(
                    "DROP TABLE IF EXISTS " + table,
                    "CREATE TABLE " + table + " (id INTEGER PRIMARY KEY, v " + values.nativeType() + " NULL)");
        }
        DataType type = rig.describe("loaded").columns().get(1).type();
        Batch rows = LoadDataRig.batch(0, type, values.values());
        assertThat(rig.load(rig.target("loaded", "id", "v"), rows)).isEqualTo(OptionalLong.of(LoadDataRig.ROWS));
        rig.insert(rig.target("inserted", "id", "v"), rows);
        assertThat(rig.rows("SELECT id, v, HEX(v) FROM loaded ORDER BY id"))
                .isEqualTo(rig.rows("SELECT id, v, HEX(v) FROM inserted ORDER BY id"));
    }

    @Test
    void withoutLoadsABatchIsOneStatement() throws SQLException {
        rig.run("CREATE OR REPLACE TABLE many (id INTEGER, v VARCHAR(10) CHARACTER SET latin1)");
        Batch rows = LoadDataRig.batch(0, TEXT, "é\\'", null);
        try (Connection connection = rig.connect(Map.of("rewriteBatchedStatements", "true"));
                PreparedStatement insert =
                        new MysqlDialect().prepareInsert(connection, rig.target("many", "id", "v"), rows.types())) {
            for (int row = 0; row < rows.rows(); row++) {
                insert.setInt(1, row);
                insert.setString(2, (String) rows.column(1).value(row));
                insert.addBatch();
            }
            insert.executeBatch();
            try (Statement ask = connection.createStatement();
                    ResultSet count = ask.executeQuery("SHOW SESSION STATUS LIKE 'Com_insert'")) {
                count.next();
                assertThat(count.getInt(2)).isEqualTo(1);
            }
        }
        assertThat(rig.rows("SELECT DISTINCT HEX(v) FROM many ORDER BY 1")).containsExactly("null", "E95C27");
    }

    @Test
    void aSingleColumnOfEmptyTextsIsLoaded() throws SQLException {
        rig.run("CREATE OR REPLACE TABLE one (v VARCHAR(10))");
        Batch rows = LoadDataRig.batch(0, TEXT, "", null, "a").project(1);
        assertThat(rig.load(rig.target("one", "v"), rows)).isPresent();
        assertThat(rig.rows("SELECT v, count(*) FROM one GROUP BY v ORDER BY v"))
                .containsExactly("null|83", "|84", "a|83");
    }

    static List<LoadDataCases.Refusal> refusals() {
        return LoadDataCases.refusals();
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void whatInsertRefusesIsRefusedAlike(LoadDataCases.Refusal refusal) throws SQLException {
        for (String table : List.of("loaded", "inserted")) {
            rig.run("DROP TABLE IF EXISTS " + table);
        }
        rig.run("CREATE OR REPLACE TABLE parent (id INTEGER PRIMARY KEY)", "INSERT INTO parent VALUES (1)");
        LoadDataRig.Outcome loaded = attempt("loaded", true, refusal);
        LoadDataRig.Outcome inserted = attempt("inserted", false, refusal);
        assertThat(inserted.state()).isEqualTo(refusal.state());
        assertThat(loaded.state()).as(loaded.message()).isEqualTo(inserted.state());
        assertThat(String.valueOf(loaded.message()).replace("loaded", "inserted"))
                .isEqualTo(inserted.message());
        assertThat(rig.rows("SELECT count(*), min(id), max(id) FROM loaded"))
                .isEqualTo(rig.rows("SELECT count(*), min(id), max(id) FROM inserted"))
                .containsExactly(LoadDataRig.ROWS + "|0|" + (LoadDataRig.ROWS - 1));
    }

    private static LoadDataRig.Outcome attempt(String table, boolean byLoad, LoadDataCases.Refusal refusal)
            throws SQLException {
        rig.run("CREATE TABLE " + table + " (id INTEGER NOT NULL, v " + refusal.column() + ", UNIQUE (id))");
        Batch before = LoadDataRig.batch(0, refusal.type(), refusal.good());
        Batch rows = LoadDataRig.batch(refusal.first(), refusal.type(), refusal.values());
        return rig.outcome(byLoad, rig.target(table, "id", "v"), before, rows);
    }

    @Test
    void columnsThatAreLeftOutGetTheirDefaults() throws SQLException {
        for (String table : List.of("loaded", "inserted")) {
            rig.run("CREATE OR REPLACE TABLE " + table + " (n INTEGER AUTO_INCREMENT PRIMARY KEY, id INTEGER,"
                    + " state VARCHAR(10) NOT NULL DEFAULT 'it''s new', price DECIMAL(5, 2) DEFAULT 1.5,"
                    + " at DATETIME DEFAULT CURRENT_TIMESTAMP, twice INTEGER AS (id * 2) STORED,"
                    + " bits BIT(3) DEFAULT b'101', v VARCHAR(10))");
        }
        Batch rows = LoadDataRig.batch(0, TEXT, "a", null);
        assertThat(rig.load(rig.target("loaded", "id", "v"), rows)).isPresent();
        rig.insert(rig.target("inserted", "id", "v"), rows);
        String all = "SELECT n, id, state, price, at > '2000-01-01', twice, HEX(bits), v FROM ";
        assertThat(rig.rows(all + "loaded ORDER BY n")).isEqualTo(rig.rows(all + "inserted ORDER BY n"));
    }

    @Test
    void whatALoadMightDoOtherwiseIsLeftToStatements() throws SQLException {
        rig.run(
                "CREATE OR REPLACE TABLE journal (id INTEGER)",
                "CREATE OR REPLACE TABLE plain (id INTEGER, v VARCHAR(10))",
                "CREATE OR REPLACE VIEW seen AS SELECT * FROM plain",
                "CREATE OR REPLACE TABLE triggered (id INTEGER, v VARCHAR(10))",
                "CREATE TRIGGER noted AFTER INSERT ON triggered FOR EACH ROW INSERT INTO journal VALUES (NEW.id)",
                "CREATE OR REPLACE TABLE isam (id INTEGER, v VARCHAR(10)) ENGINE = MyISAM",
                "CREATE OR REPLACE TABLE computed (id INTEGER, v VARCHAR(10), u VARCHAR(40) DEFAULT (uuid()))",
                "CREATE OR REPLACE TABLE lacking (id INTEGER, v VARCHAR(10), w VARCHAR(10) NOT NULL)",
                "CREATE OR REPLACE TABLE stamped (id INTEGER, v TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP)",
                "CREATE OR REPLACE TABLE typed (id INTEGER, v INTEGER)");
        Batch texts = LoadDataRig.batch(0, TEXT, "a");
        assertLeft("seen", texts);
        assertLeft("triggered", texts);
        assertLeft("isam", texts);
        assertLeft("computed", texts);
        assertLeft("lacking", texts);
        assertLeft("missing", texts);
        OffsetDateTime moment = OffsetDateTime.parse("2024-03-31T00:30:00Z");
        assertLeft("stamped", LoadDataRig.batch(0, DataType.of(TypeKind.TIMESTAMP_TZ), moment, null));
        assertLeft("typed", LoadDataRig.batch(0, DataType.of(TypeKind.DOUBLE), 1.5));
        assertLeft("typed", LoadDataRig.batch(0, DataType.decimal(5, 2), new BigDecimal("1.25")));
        assertLeft("plain", texts.slice(0, LoadDataInsert.FEW_ROWS - 1));
        assertThat(rig.load(rig.target("plain", "id", "v"), texts)).isPresent();
    }

    private static void assertLeft(String table, Batch rows) throws SQLException {
        assertThat(rig.load(rig.target(table, "id", "v"), rows)).as(table).isEmpty();
    }

    /** A server that is asked for rows may ask for a file, whichever it likes. */
    @Test
    void noFileIsSent(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("secret"), "1\tsecret\n");
        rig.run("CREATE OR REPLACE TABLE stolen (id INTEGER, v VARCHAR(10))");
        LoadDataInsert load = new LoadDataInsert(new MysqlDialect());
        try (Connection writing = rig.connect(load.properties());
                Connection reading = rig.connect(Map.of())) {
            assertThat(load.insert(writing, rig.target("stolen", "id", "v"), LoadDataRig.batch(0, TEXT, "a")))
                    .isPresent();
            for (Connection connection : List.of(writing, reading)) {
                for (String name : List.of(file.toString(), file.toUri().toString(), "", "rows")) {
                    try (Statement statement = connection.createStatement()) {
                        assertThatThrownBy(() ->
                                        statement.execute("LOAD DATA LOCAL INFILE '" + name + "' INTO TABLE stolen"))
                                .as(name)
                                .isInstanceOf(SQLException.class);
                    }
                }
            }
        }
        assertThat(rig.rows("SELECT v, count(*) FROM stolen GROUP BY v")).containsExactly("a|" + LoadDataRig.ROWS);
    }

    @Test
    void aServerThatAllowsNoLoadsGetsStatements(@TempDir Path folder) throws Exception {
        try (MortalServer own = MortalServer.start(ServerKind.MYSQL, folder.resolve("own"))) {
            try (LoadDataRig loads = new LoadDataRig(own)) {
                loads.run(
                        "CREATE TABLE t (id INTEGER, v VARCHAR(10))",
                        "CREATE USER writer IDENTIFIED BY '" + own.password() + "'",
                        "GRANT SELECT, INSERT ON `" + loads.database() + "`.* TO writer");
                InsertTarget target = loads.target("t", "id", "v");
                Batch rows = LoadDataRig.batch(0, TEXT, "a");
                assertThat(loads.load(target, rows)).isPresent();
                assertRefusedAtTheClient(loads, target, rows);
                try (LoadDataRig writer = new LoadDataRig(own, "writer")) {
                    assertThat(writer.load(target, rows)).as("without TRIGGER").isEmpty();
                    loads.run("GRANT TRIGGER ON `" + loads.database().replace("_", "\\_") + "`.* TO writer");
                    assertThat(writer.load(target, rows)).as("with TRIGGER").isPresent();
                }
                loads.run("SET GLOBAL local_infile = OFF");
                assertThat(loads.load(target, rows)).isEmpty();
                assertThat(loads.outcome(true, target, rows, rows).state()).isNull();
            }
        }
    }

    /** As a proxy would refuse it. */
    private static void assertRefusedAtTheClient(LoadDataRig loads, InsertTarget target, Batch rows)
            throws SQLException {
        LoadDataInsert load = new LoadDataInsert(new MysqlDialect());
        try (Connection connection = loads.connect(Map.of())) {
            connection.setAutoCommit(false);
            assertThat(load.insert(connection, target, rows)).isEmpty();
        }
        assertThat(loads.rows("SELECT count(*) FROM t")).containsExactly(String.valueOf(LoadDataRig.ROWS));
        try (Connection connection = loads.connect(load.properties())) {
            assertThat(load.insert(connection, target, rows)).as("once refused").isEmpty();
        }
    }
}
