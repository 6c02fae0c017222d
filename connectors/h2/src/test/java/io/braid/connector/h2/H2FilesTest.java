package io.braid.connector.h2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.ServerEnvironment;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.h2.api.Trigger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that models open H2 files only in the server's files folder, and that no file runs code or reads other files.
 */
class H2FilesTest {
    private static final String TABLE = "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20))";
    private static final int OPENERS = 4;
    private static final int TIMES = 5;

    private static volatile boolean ran;

    private final Path home;
    private final Path elsewhere;

    H2FilesTest(@TempDir Path home, @TempDir Path elsewhere) {
        this.home = home.resolve("files");
        this.elsewhere = elsewhere;
    }

    /** Called by databases. */
    public static String run() {
        ran = true;
        return "";
    }

    /** Trigger that databases fire, and create when they are opened. */
    public static final class Running implements Trigger {
        public Running() {
            run();
        }

        @Override
        public void fire(Connection connection, Object[] before, Object[] after) {
            run();
        }
    }

    @Test
    void aFileInTheFolderIsReadWhereverThePathBegins() throws Exception {
        make(home.resolve("sub/shop"), TABLE, "INSERT INTO item VALUES (1, 'nail')");

        for (String path :
                List.of("sub/shop", "./sub/shop", home.resolve("sub/shop").toString(), "x/../sub/shop")) {
            assertThat(tables("jdbc:h2:file:" + path)).as(path).hasSize(1);
        }
    }

    @Test
    void aFileElsewhereIsRefused() throws Exception {
        make(elsewhere.resolve("shop"), TABLE);

        for (String path :
                List.of(elsewhere.resolve("shop").toString(), "../shop", "", ".", "~/../shop/..", "sub/../..")) {
            assertThatThrownBy(() -> tables("jdbc:h2:file:" + path))
                    .as(path)
                    .isInstanceOfSatisfying(
                            BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                    .hasMessageContaining("files-folder");
        }
        assertThat(tables("jdbc:h2:file:" + elsewhere.resolve("shop"), true)).hasSize(1);
    }

    @Test
    void aLinkThatLeadsOutIsRefusedAlsoWhenItComesLater() throws Exception {
        make(elsewhere.resolve("shop"), TABLE);
        make(home.resolve("own"), TABLE);
        Files.createSymbolicLink(home.resolve("folder"), elsewhere);
        Files.createSymbolicLink(home.resolve("own.trace.db"), elsewhere.resolve("trace"));
        Files.createFile(elsewhere.resolve("trace"));

        for (String path : List.of("folder/shop", "own")) {
            assertThatThrownBy(() -> tables("jdbc:h2:file:" + path)).hasMessageContaining("files-folder");
        }
        try (Source source = open("jdbc:h2:file:shop", false)) {
            Files.createSymbolicLink(home.resolve("shop.mv.db"), elsewhere.resolve("shop.mv.db"));
            assertThatThrownBy(() -> source.describe(ImportRequest.all("PUBLIC")))
                    .hasMessageContaining("leads out of the server's folder of files");
        }
    }

    @Test
    void aFileThatIsNotThereIsToldAndNotMade() throws Exception {
        Files.createDirectory(home);

        assertThatThrownBy(() -> tables("jdbc:h2:file:nosuch"))
                .hasMessageContaining("there is no database file " + home.resolve("nosuch.mv.db"));
        assertThat(home).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS run FOR \"io.braid.connector.h2.H2FilesTest.run\"",
                "CREATE ALIAS run AS 'String run() { return \"\"; }'",
                "CREATE TRIGGER t BEFORE SELECT ON item CALL \"io.braid.connector.h2.H2FilesTest$Running\"",
                "CREATE LINKED TABLE far(NULL, 'jdbc:h2:mem:far;INIT=CREATE TABLE IF NOT EXISTS T (A INT)', '', '',"
                        + " 'T')",
                "CREATE VIEW v AS SELECT FILE_READ('/etc/hostname', NULL) AS text"
            })
    void aFileThatRunsCodeOrReadsElsewhereIsNotOpened(String statement) throws Exception {
        make(home.resolve("shop"), TABLE, statement);
        ran = false;

        assertThatThrownBy(() -> tables("jdbc:h2:file:shop"))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.SOURCE_UNAVAILABLE))
                .hasMessageContainingAll("could run code in the server", "external-access");
        assertThat(ran).isFalse();
        assertThat(tables("jdbc:h2:file:shop", true)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE FORCE VIEW \"PUBLIC\".\"V\"(\"X\") AS\nSELECT \"FILE_READ\"('/etc/hostname', NULL)",
                "CREATE FORCE VIEW V AS SELECT U&\"FILE\\005fREAD\"('/etc/hostname', NULL)",
                "CREATE FORCE VIEW V AS SELECT U&\"FILE\\+00005fREAD\"('/etc/hostname', NULL)",
                "CREATE FORCE VIEW V AS SELECT U&\"FILE!005fREAD\" UESCAPE '!'('/etc/hostname', NULL)",
                "CREATE FORCE MATERIALIZED VIEW V AS SELECT /*'*/ U&\"FILE!005fREAD\" UESCAPE '!'('/etc/hostname')"
                        + " /*'*/",
                "CREATE FORCE MATERIALIZED VIEW V AS SELECT * FROM c\u017fvread('/etc/hostname')",
                "CREATE FORCE VIEW V AS SELECT file_Write('x', '/tmp/x')",
                "CREATE FORCE VIEW V AS SELECT * FROM CSVREAD('/etc/hostname')",
                "CREATE DOMAIN D AS VARCHAR DEFAULT LINK_SCHEMA('S', '', 'jdbc:h2:mem:x', '', '', 'PUBLIC')",
                "CREATE CACHED TABLE T(A INT); CREATE ALIAS X FOR 'a.B.c'",
                "CREATE CACHED TABLE T(A INT)\nENGINE \"a.B\"",
                "CREATE CACHED TABLE T(A INT)ENGINE\"a.B\"",
                "CREATE FORCE AGGREGATE A FOR 'a.B'",
                "CREATE LOCAL TEMPORARY LINKED TABLE L(NULL, 'jdbc:x', '', '', 'T')",
                "CREATE FORCE TRIGGER T BEFORE SELECT ON X CALL 'a.B'",
                "create alias X for 'a.B.c'",
                "/**/CREATE ALIAS X FOR 'a.B.c'",
                "RUNSCRIPT FROM 'http://x/y.sql'",
                "CALL FILE_READ('/etc/hostname', NULL)",
                "DROP TABLE T",
                "INSERT INTO T VALUES (1)",
                "SET DATABASE_EVENT_LISTENER 'a.B'",
                "SET JAVA_OBJECT_SERIALIZER 'a.B'",
                "SET TRACE_LEVEL_FILE 3",
                ""
            })
    void aStatementThatIsNotKnownToBeHarmlessIsRefused(String statement) {
        assertThat(DatabaseContent.danger(statement)).isPresent();
    }

    @Test
    void itIsToldWhatIsNotHarmless() throws Exception {
        make(
                home.resolve("shop"),
                "CREATE LINKED TABLE far(NULL, 'jdbc:h2:mem:far;INIT=CREATE TABLE IF NOT EXISTS T (A INT)', 'sa',"
                        + " '', 'T')");

        assertThatThrownBy(() -> tables("jdbc:h2:file:shop"))
                .hasMessage("source 'shop' (h2) cannot be reached: the database " + home.resolve("shop.mv.db")
                        + " has what could run code in the server, or read its files: CREATE FORCE LINKED TABLE"
                        + " \"PUBLIC\".\"FAR\"(NULL, ?, ?, ?, ?); drop that there, or see the server's setting"
                        + " external-access");
        assertThat(DatabaseContent.danger("CREATE FORCE VIEW \"V\" AS\nSELECT FILE_READ('x')"))
                .contains("FILE_READ in CREATE FORCE VIEW \"V\" AS SELECT FILE_READ(?)");
    }

    @Test
    void textsOfAnyLengthAreLookedAt() {
        String text = "it''s; ".repeat(100_000);

        assertThat(DatabaseContent.danger("COMMENT ON TABLE \"A\" IS '" + text + "'"))
                .isEmpty();
        assertThat(DatabaseContent.danger("COMMENT ON TABLE \"A\" IS '" + text + "'; CALL 1"))
                .isPresent();
    }

    @Test
    void ordinaryFilesAreOpenedWhateverTheyHold() throws Exception {
        make(
                home.resolve("shop"),
                "SET MODE MySQL",
                TABLE,
                "CREATE TABLE \"Größe\" (\"engine\" INT DEFAULT 1, \"a;b\" VARCHAR DEFAULT 'ENGINE; $$', \"é\" INT"
                        + " ARRAY[3])",
                "CREATE TABLE part (id INT REFERENCES item (id), UNIQUE (id), CHECK (id > 0))",
                "CREATE MEMORY TABLE small (g INT GENERATED ALWAYS AS IDENTITY, x GEOMETRY)",
                "CREATE SPATIAL INDEX by_place ON small (x)",
                "CREATE VIEW named AS SELECT name || '''; ENGINE' AS text FROM item",
                "CREATE MATERIALIZED VIEW held AS SELECT * FROM item",
                "CREATE SCHEMA more",
                "CREATE SEQUENCE more.counter",
                "CREATE DOMAIN positive AS INT CHECK (VALUE > 0)",
                "CREATE CONSTANT one VALUE 1",
                "CREATE SYNONYM thing FOR item",
                "CREATE ROLE reader",
                "GRANT SELECT ON item TO reader",
                "CREATE USER ada PASSWORD 'x'",
                "COMMENT ON TABLE item IS 'things; ENGINE'",
                "COMMENT ON COLUMN item.name IS 'its name'",
                "SET DB_CLOSE_DELAY 0",
                "ANALYZE");

        assertThat(tables("jdbc:h2:file:shop")).hasSizeGreaterThan(5);
    }

    /** Uncommitted changes of a dead process are still in the file. */
    @Test
    void aFileThatWasNotClosedIsOpened() throws Exception {
        String url = "jdbc:h2:file:" + home.resolve("shop");
        make(home.resolve("shop"), TABLE);
        try (Connection open = DriverManager.getConnection(url);
                Statement statement = open.createStatement()) {
            open.setAutoCommit(false);
            statement.execute("INSERT INTO item VALUES (1, 'nail')");
            statement.execute("CHECKPOINT SYNC");
            statement.execute("SHUTDOWN IMMEDIATELY");
        } catch (SQLException e) {
            // Expected: the database is shut down.
        }

        assertThat(tables("jdbc:h2:file:shop")).hasSize(1);
    }

    @Test
    void whatIsNoDatabaseIsRefused() throws Exception {
        Files.createDirectory(home);
        Files.writeString(home.resolve("shop.mv.db"), "nothing of the kind");

        assertThatThrownBy(() -> tables("jdbc:h2:file:shop")).hasMessageContaining("cannot be looked at");
    }

    /** One thread checks the file while another opens it. */
    @Test
    void manyOpenItAtOnce() throws Exception {
        make(home.resolve("shop"), TABLE);
        ExecutorService threads = Executors.newFixedThreadPool(OPENERS);
        try {
            List<Future<Integer>> found = Stream.generate(() -> threads.submit(this::openAndClose))
                    .limit(OPENERS)
                    .toList();
            for (Future<Integer> each : found) {
                assertThat(each.get()).isEqualTo(TIMES);
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private int openAndClose() {
        int found = 0;
        for (int i = 0; i < TIMES; i++) {
            found += tables("jdbc:h2:file:shop").size();
        }
        return found;
    }

    private static void make(Path file, String... statements) throws Exception {
        Files.createDirectories(file.getParent());
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private List<TableDescription> tables(String url) {
        return tables(url, false);
    }

    private List<TableDescription> tables(String url, boolean externalAccess) {
        try (Source source = open(url, externalAccess)) {
            return source.describe(ImportRequest.all("PUBLIC"));
        }
    }

    private Source open(String url, boolean externalAccess) {
        return new H2Connector()
                .open(new SourceConfig(
                        "shop", Map.of("url", url), new ServerEnvironment(List.of(), Set.of(), home, externalAccess)));
    }
}
