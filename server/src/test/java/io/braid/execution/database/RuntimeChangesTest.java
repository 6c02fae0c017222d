package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.server.fake.ShelfConnector;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RuntimeChangesTest {
    private final Path folder;
    private final ShelfConnector shelves = new ShelfConnector();
    private TestCatalog catalog;
    private DeployedDatabase shop;

    RuntimeChangesTest(@TempDir Path folder) {
        this.folder = folder;
        catalog = new TestCatalog(folder, shelves);
        shop = catalog.deploy(TestCatalog.SHOP, "shop.vdb.sql");
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void whatAStatementChangesIsSeenByTheNextAndSurvives() throws IOException {
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT id FROM sales.items LIMIT 3 -- a few");
        catalog.run("shop", "COMMENT ON VIEW sales.few IS 'it''s few'");
        catalog.run("shop", "ALTER SERVER left_shelf OPTIONS (SET board 'middle')");
        List<String> declared = catalog.declared("shop");
        assertThat(declared).contains("view sales.few", "comment on view sales.few");

        assertThat(Files.readString(keptFiles().get(0)))
                .contains("CREATE OR REPLACE VIEW sales.few", "board 'middle'")
                .doesNotContain("sales.items AS");
        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).isEqualTo(declared);
    }

    @Test
    void privilegesOfOneStatementAreGrantedTogetherAndSurvive() {
        catalog.run("shop", "CREATE ROLE clerk");
        catalog.run("shop", "GRANT SELECT, UPDATE (id), DELETE ON sales.items TO ROLE clerk");
        catalog.run("shop", "REVOKE DELETE ON sales.items FROM ROLE clerk");
        refuses("GRANT TRUNCATE, INSERT (nothing) ON sales.items TO ROLE clerk", ErrorCode.UNDEFINED_COLUMN)
                .contains("sales.items has no column 'nothing'");
        refuses("GRANT SELECT, INSERT ON sales.items (nothing) TO ROLE clerk", ErrorCode.UNDEFINED_COLUMN)
                .contains("sales.items has no column 'nothing'");
        refuses("REVOKE SELECT, DELETE ON sales.items FROM ROLE clerk", ErrorCode.UNDEFINED_OBJECT)
                .contains("Role 'clerk' has not been granted DELETE on sales.items");

        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop"))
                .filteredOn(name -> name.startsWith("grant"))
                .containsExactlyInAnyOrder(
                        "grant of SELECT on sales.items to role clerk", "grant of UPDATE on sales.items to role clerk");
    }

    @Test
    void whatIsDroppedStaysDroppedThoughTheModelStillHasIt() {
        catalog.run("shop", "DROP SCHEMA sales CASCADE");
        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).doesNotContain("schema sales", "view sales.items");

        catalog.run("shop", "DROP SCHEMA goods CASCADE");
        catalog.run("shop", "CREATE SCHEMA goods SERVER left_shelf");
        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).containsExactly("server left_shelf", "schema goods");
    }

    @Test
    void aChangeThatIsTakenBackLeavesNothingBehind() throws IOException {
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT 1 AS x");
        catalog.run("shop", "DROP VIEW sales.few");
        assertThat(keptFiles()).isEmpty();
    }

    @Test
    void statementsAndTheModelMayBothChange() {
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT id FROM sales.items LIMIT 3");
        restart(TestCatalog.SHOP + "CREATE VIEW sales.more AS SELECT 1 AS x;");
        assertThat(catalog.declared("shop")).contains("view sales.few", "view sales.more");
    }

    @Test
    void changesThatNoLongerFitAreKeptAndTheDatabaseIsNotDeployedWithoutThem() throws IOException {
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT 1 AS x");
        String kept = Files.readString(keptFiles().get(0));
        assertThatThrownBy(() -> restart("CREATE DATABASE shop;"))
                .hasMessageContainingAll(
                        "The model of shop.vdb.sql",
                        keptFiles().get(0).toString(),
                        "do not fit together: schema 'sales' does not exist",
                        "away to do without");
        assertThat(Files.readString(keptFiles().get(0))).isEqualTo(kept);
        assertThat(catalog.deployments().problems()).singleElement().asString().contains("wait for the model");

        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).contains("view sales.few");
        assertThat(catalog.deployments().problems()).isEmpty();
    }

    @Test
    void aViewThatMeansNothingIsRefusedWithItsReason() {
        refuses("CREATE VIEW sales.bad AS SELECT nothing FROM goods.item", ErrorCode.UNDEFINED_COLUMN)
                .contains("nothing", "of its query (line 1, column 1)")
                .startsWith("In view sales.bad");
        refuses("CREATE VIEW nowhere.v AS SELECT 1 AS x", ErrorCode.INVALID_MODEL)
                .contains("Schema 'nowhere' does not exist; create it first");
        refuses("CREATE VIEW sales.items AS SELECT 1 AS x", ErrorCode.DUPLICATE_OBJECT);
        refuses("DROP VIEW sales.nothing", ErrorCode.UNDEFINED_TABLE)
                .isEqualTo("View 'sales.nothing' does not exist (line 1, column 1)");
        refuses("DROP SERVER nothing", ErrorCode.UNDEFINED_OBJECT);
        refuses("CREATE VIRTUAL SCHEMA sys", ErrorCode.INVALID_MODEL);
        refuses("ALTER SERVER left_shelf OPTIONS (ADD colour 'red')", ErrorCode.INVALID_OPTION);
    }

    @Test
    void whatOthersNeedStaysAndTheyAreNamed() {
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT id FROM sales.items LIMIT 3");
        refuses("DROP VIEW sales.items", ErrorCode.DEPENDENT_OBJECTS).contains("view sales.few", "CASCADE");
        refuses("CREATE OR REPLACE VIEW sales.items AS SELECT 1 AS other", ErrorCode.DEPENDENT_OBJECTS)
                .contains("view sales.few", "id");
        catalog.run("shop", "DROP VIEW sales.items CASCADE");
        assertThat(catalog.declared("shop")).doesNotContain("view sales.items", "view sales.few");
    }

    @Test
    void viewsThatUseADroppedColumnRefuseItOrGoWithIt() {
        catalog.run("shop", "CREATE FOREIGN TABLE goods.box (id bigint, size bigint)");
        catalog.run("shop", "CREATE VIEW sales.sizes AS SELECT size FROM goods.box");
        catalog.run("shop", "CREATE VIEW sales.boxes AS SELECT id FROM goods.box");
        refuses("ALTER FOREIGN TABLE goods.box DROP COLUMN size", ErrorCode.DEPENDENT_OBJECTS)
                .contains("view sales.sizes")
                .doesNotContain("view sales.boxes");
        catalog.run("shop", "ALTER FOREIGN TABLE goods.box DROP COLUMN size CASCADE");
        assertThat(catalog.declared("shop")).contains("view sales.boxes").doesNotContain("view sales.sizes");
    }

    @Test
    void aSourceThatIsDownIsNobodyElsesConcern() {
        shelves.setDown("left_shelf", true);
        restart(TestCatalog.SHOP);
        catalog.run("shop", "CREATE VIEW sales.other AS SELECT 1 AS x");
        catalog.run("shop", "CREATE VIEW sales.blind AS SELECT anything FROM goods.item");
        assertThat(catalog.declared("shop")).contains("view sales.other", "view sales.blind");
    }

    @Test
    void whatWasBrokenBeforeRefusesNoOtherChange() {
        shelves.setColumns("number");
        restart(TestCatalog.SHOP);
        catalog.run("shop", "CREATE VIRTUAL SCHEMA more");
        catalog.run("shop", "ALTER SERVER left_shelf OPTIONS (SET board 'lower')");
        catalog.run("shop", "CREATE OR REPLACE VIEW sales.items AS SELECT number AS id FROM goods.item");
        assertThat(catalog.declared("shop")).contains("schema more");
    }

    @Test
    void aStatementThatNeedDoNothingDoesNothing() throws IOException {
        DatabaseLease before = shop.lease();
        catalog.run("shop", "DROP VIEW IF EXISTS sales.nothing");
        catalog.run("shop", "CREATE VIEW IF NOT EXISTS sales.items AS SELECT 2 AS x");
        try (DatabaseLease after = shop.lease()) {
            assertThat(after.database()).isSameAs(before.database());
        }
        before.close();
        assertThat(keptFiles()).isEmpty();
    }

    @Test
    void whatCannotBeKeptDoesNotHappen() throws IOException {
        catalog.run("shop", "CREATE VIEW sales.early AS SELECT 1 AS x");
        Files.delete(keptFiles().get(0));
        Files.delete(catalog.models());
        Files.writeString(catalog.models(), "no folder");
        assertThatThrownBy(() -> catalog.run("shop", "CREATE VIEW sales.late AS SELECT 1 AS x"))
                .hasMessageContaining("cannot be written");
        assertThatThrownBy(() -> catalog.run("shop", "CREATE DATABASE other")).isInstanceOf(BraidException.class);
        assertThat(catalog.declared("shop")).contains("view sales.early").doesNotContain("view sales.late");
        assertThat(catalog.databases().names()).containsExactly("shop");
        Files.delete(catalog.models());
        Files.createDirectory(catalog.models());
        catalog.run("shop", "CREATE VIEW sales.late AS SELECT 1 AS x");
        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).contains("view sales.early", "view sales.late");
    }

    @Test
    void databasesAreMadeRenamedAndDroppedByStatements() {
        catalog.run("shop", "CREATE DATABASE mine VERSION '1'");
        catalog.run("shop", "CREATE DATABASE IF NOT EXISTS mine VERSION '1'");
        catalog.run("mine", "CREATE VIRTUAL SCHEMA s");
        catalog.run("mine", "CREATE VIEW s.v AS SELECT 1 AS x");
        DeployedDatabase session = catalog.databases().get("mine");
        catalog.run("shop", "ALTER DATABASE mine RENAME TO yours");
        catalog.run(session, "ALTER DATABASE yours SET VERSION '2'");
        assertThat(session).hasToString("database 'yours' version '2'");
        catalog.run("shop", "CREATE DATABASE mine VERSION '1'");

        restart(TestCatalog.SHOP);
        assertThat(catalog.databases().names()).containsExactly("mine", "shop", "yours");
        assertThat(catalog.declared("yours:2")).containsExactly("schema s", "view s.v");

        DeployedDatabase yours = catalog.databases().get("yours");
        catalog.run("shop", "DROP DATABASE yours");
        assertThatThrownBy(yours::lease).hasMessageContaining("has been dropped");
        catalog.run("shop", "DROP DATABASE IF EXISTS yours");
        restart(TestCatalog.SHOP);
        assertThat(catalog.databases().names()).containsExactly("mine", "shop");
    }

    @Test
    void databasesOfModelsAreChangedInsideOnly() {
        refuses("DROP DATABASE shop", ErrorCode.FEATURE_NOT_SUPPORTED)
                .contains("Database 'shop' version '1' cannot be dropped", "shop.vdb.sql");
        refuses("ALTER DATABASE shop RENAME TO other", ErrorCode.FEATURE_NOT_SUPPORTED)
                .contains("shop.vdb.sql");
        refuses("CREATE DATABASE SHOP", ErrorCode.DUPLICATE_OBJECT).contains("shop.vdb.sql");
    }

    @Test
    void whoImportsADatabaseSeesWhatStatementsMakeOfIt() {
        catalog.run("shop", "CREATE DATABASE mine");
        catalog.run("mine", "CREATE VIRTUAL SCHEMA own");
        catalog.run("shop", "CREATE DATABASE yours");
        catalog.run("yours", "IMPORT DATABASE mine");
        catalog.run("yours", "IMPORT DATABASE shop");
        catalog.run("mine", "CREATE VIEW own.v AS SELECT 1 AS x");
        catalog.run("shop", "CREATE VIEW sales.few AS SELECT 1 AS x");
        assertThat(catalog.offered("yours")).contains("view own.v", "view sales.few");
        assertThat(catalog.declared("yours")).containsExactly("import of database mine", "import of database shop");
        refuses("DROP DATABASE mine", ErrorCode.DEPENDENT_OBJECTS).contains("database 'yours' version '1'");

        restart(TestCatalog.SHOP);
        assertThat(catalog.deployments().deployKept()).isTrue();
        assertThat(catalog.deployments().problems()).isEmpty();
        assertThat(catalog.offered("yours")).contains("view own.v", "view sales.few");
    }

    @Test
    void ofSeveralVersionsTheOneToDropMustBeNamed() {
        catalog.run("shop", "CREATE DATABASE mine VERSION '1'");
        catalog.run("shop", "CREATE DATABASE mine VERSION '2'");
        refuses("DROP DATABASE mine", ErrorCode.INVALID_DATABASE).contains("has the versions 1, 2");
        catalog.run("shop", "DROP DATABASE mine VERSION '1'");
        assertThat(catalog.databases().get("mine").version()).isEqualTo("2");
    }

    @Test
    void aDatabaseOfADamagedFileIsAProblemAndTheFileStays() throws IOException {
        catalog.run("shop", "CREATE DATABASE mine");
        Path file = keptFiles().get(0);
        Files.writeString(file, Files.readString(file).replace("mine", "MINE"));
        restart(TestCatalog.SHOP);
        assertThat(catalog.databases().names()).containsExactly("shop");
        assertThat(catalog.deployments().problems()).singleElement().asString().contains(file + " is damaged");
        catalog.run("shop", "CREATE DATABASE mine");
        assertThat(keptFiles()).hasSize(2);
    }

    @Test
    void statementsOfManySessionsAllHappen() {
        List<CompletableFuture<Void>> sessions = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int session = i;
            sessions.add(CompletableFuture.runAsync(
                    () -> {
                        for (int n = 0; n < 10; n++) {
                            catalog.run("shop", "CREATE VIEW sales.v" + session + "_" + n + " AS SELECT 1 AS x");
                            if (n % 2 == 1) {
                                catalog.run("shop", "DROP VIEW sales.v" + session + "_" + (n - 1));
                            }
                        }
                    },
                    task -> new Thread(task).start()));
        }
        sessions.forEach(CompletableFuture::join);
        List<String> declared = catalog.declared("shop");
        assertThat(declared).filteredOn(name -> name.startsWith("view sales.v")).hasSize(20);
        restart(TestCatalog.SHOP);
        assertThat(catalog.declared("shop")).containsExactlyInAnyOrderElementsOf(declared);
    }

    private void restart(String model) {
        catalog.close();
        catalog = new TestCatalog(folder, shelves);
        catalog.deployments().deployKept();
        shop = catalog.deploy(model, "shop.vdb.sql");
    }

    private AbstractStringAssert<?> refuses(String statement, ErrorCode code) {
        String[] message = new String[1];
        List<String> before = catalog.declared("shop");
        assertThatExceptionOfType(BraidException.class)
                .isThrownBy(() -> catalog.run("shop", statement))
                .satisfies(refusal -> {
                    assertThat(refusal.code()).as(refusal.getMessage()).isEqualTo(code);
                    message[0] = refusal.getMessage();
                });
        assertThat(catalog.declared("shop")).isEqualTo(before);
        return assertThat(message[0]);
    }

    private List<Path> keptFiles() throws IOException {
        try (Stream<Path> files = Files.list(catalog.models())) {
            return files.sorted().toList();
        }
    }
}
