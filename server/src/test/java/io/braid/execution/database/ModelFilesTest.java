package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ModelFilesTest {
    private TestCatalog catalog;
    private ModelFiles files;
    private Path shop;

    @BeforeEach
    void open(@TempDir Path folder) throws IOException {
        catalog = new TestCatalog(folder);
        files = new ModelFiles(catalog.deployments(), catalog.files());
        Files.createDirectory(catalog.files());
        shop = Files.writeString(catalog.files().resolve("shop.vdb.sql"), TestCatalog.SHOP);
    }

    @AfterEach
    void close() {
        files.close();
        catalog.close();
    }

    @Test
    void newFilesAreDeployedChangedOnesRedeployedAndThoseGoneUndeployed() throws IOException {
        files.deployAll(List.of());
        DeployedDatabase session = catalog.databases().get("shop");

        Files.writeString(shop, TestCatalog.SHOP + "CREATE VIEW sales.more AS SELECT 1 AS x;");
        Path other = Files.writeString(catalog.files().resolve("other.vdb.sql"), "CREATE DATABASE other;");
        files.reload();
        assertThat(catalog.databases().names()).containsExactly("other", "shop");
        assertThat(catalog.databases().get("shop")).isSameAs(session);
        assertThat(catalog.declared("shop")).contains("view sales.more");

        Files.delete(other);
        Files.delete(shop);
        files.reload();
        assertThat(catalog.databases().names()).isEmpty();
        assertThat(files.problems()).isEmpty();
        assertThatThrownBy(session::lease).hasMessageContainingAll("is no longer deployed", "shop.vdb.sql is gone");
    }

    @Test
    void aBrokenFileLeavesWhatIsDeployedAndIsAProblemWithItsLine() throws IOException {
        files.deployAll(List.of());
        Files.writeString(shop, "CREATE DATABASE shop;\nCREATE SCHEMA s SERVER nowhere;\nCREATE VIEW");
        files.reload();
        assertThat(catalog.declared("shop")).contains("view sales.items");
        assertThat(files.problems())
                .singleElement()
                .asString()
                .contains(shop.toString(), "line 2", "nowhere", "line 3", "stays as it was deployed before");

        Files.writeString(shop, TestCatalog.SHOP);
        files.reload();
        assertThat(files.problems()).isEmpty();
    }

    @Test
    void aFileWhoseViewsMeanNothingAnyMoreIsNotDeployed() throws IOException {
        files.deployAll(List.of());
        Files.writeString(
                shop,
                TestCatalog.SHOP.replace("SELECT id", "SELECT size, id")
                        + "CREATE VIEW sales.bad AS SELECT nothing FROM goods.item;");
        files.reload();
        assertThat(catalog.declared("shop")).doesNotContain("view sales.bad");
        assertThat(files.problems())
                .singleElement()
                .asString()
                .contains(
                        "line 6, column 1: In view sales.items",
                        "size",
                        "line 7, column 1: In view sales.bad",
                        "nothing");
    }

    @Test
    void aViewThatMeantNothingFromTheStartIsAProblemToo() throws IOException {
        Files.writeString(shop, TestCatalog.SHOP + "CREATE VIEW sales.bad AS SELECT nothing FROM goods.item;");
        files.deployAll(List.of());
        files.inspect();
        assertThat(catalog.declared("shop")).contains("view sales.bad");
        assertThat(files.problems())
                .singleElement()
                .asString()
                .startsWith(shop + ":7:1: ")
                .contains("nothing");
    }

    @Test
    void everyBadServerOfAFileIsNamedWithItsPlace() throws IOException {
        Files.writeString(shop, """
                CREATE DATABASE shop;
                CREATE SERVER red FOREIGN DATA WRAPPER shelf OPTIONS (colour 'red');
                CREATE SERVER bare FOREIGN DATA WRAPPER shelf OPTIONS (board '${env:NOWHERE}');
                CREATE SERVER lost FOREIGN DATA WRAPPER shelve;
                """);
        files.deployAll(List.of());
        assertThat(files.problems())
                .singleElement()
                .asString()
                .contains(
                        "line 2, column 1: Server 'red' has no option 'colour'",
                        "line 3, column 1: Option 'board' of server 'bare': ${env:NOWHERE} is not set",
                        "line 4, column 1: Server 'lost': there is no foreign data wrapper 'shelve'");
    }

    @Test
    void aNameThatIsFreedGoesToTheFileThatWantedIt() throws IOException {
        Path second = Files.writeString(catalog.files().resolve("tail.vdb.sql"), "CREATE DATABASE shop;");
        files.deployAll(List.of());
        assertThat(files.problems()).singleElement().asString().contains("tail.vdb.sql", "from " + shop);

        Files.writeString(shop, TestCatalog.SHOP.replace("DATABASE shop", "DATABASE shop VERSION '2'"));
        files.reload();
        assertThat(catalog.databases().names()).containsExactly("shop:1", "shop:2");
        assertThat(files.problems()).isEmpty();
        assertThat(second).exists();
    }

    @Test
    void aDatabaseMayImportOneThatComesLaterAndFollowsIt() throws IOException {
        Files.writeString(catalog.files().resolve("a.vdb.sql"), "CREATE DATABASE mall; IMPORT DATABASE shop;");
        files.deployAll(List.of());
        assertThat(files.problems()).isEmpty();
        assertThat(catalog.offered("mall")).contains("view sales.items");

        Files.writeString(shop, TestCatalog.SHOP.replace("sales.items", "sales.things"));
        files.reload();
        assertThat(catalog.offered("mall")).contains("view sales.things").doesNotContain("view sales.items");

        Files.delete(shop);
        files.reload();
        assertThat(catalog.offered("mall")).contains("view sales.things");
        assertThat(catalog.deployments().problems())
                .singleElement()
                .asString()
                .contains("Database 'mall' version '1' still has database 'shop' as it was");

        Files.writeString(shop, TestCatalog.SHOP);
        files.reload();
        assertThat(catalog.offered("mall")).contains("view sales.items");
        assertThat(catalog.deployments().problems()).isEmpty();
    }

    @Test
    void aSecretThatCameLateIsFoundByReloading() throws IOException {
        Path secret = catalog.secrets().resolve("board");
        Files.writeString(shop, TestCatalog.SHOP.replace("upper", "${file:" + secret + "}"));
        files.deployAll(List.of());
        assertThat(files.problems()).singleElement().asString().contains("names a file that does not exist (line 2");
        Files.writeString(secret, "upper");
        files.reload();
        assertThat(catalog.databases().names()).containsExactly("shop");
    }

    @Test
    void aSecretThatHasChangedOpensItsSourceAnew() throws Exception {
        Path secret = Files.writeString(catalog.secrets().resolve("board"), "upper");
        Files.writeString(shop, TestCatalog.SHOP.replace("upper", "${file:" + secret + "}"));
        files.deployAll(List.of());
        files.scan(false);
        assertThat(catalog.shelves().opened()).isEqualTo(1);

        Files.writeString(secret, "lower");
        files.scan(false);
        assertThat(catalog.shelves().opened())
                .as("while it may still be written")
                .isEqualTo(1);
        files.scan(false);
        files.scan(false);

        assertThat(catalog.shelves().opened()).isEqualTo(2);
        // The previous version is closed by its last user.
        await(() -> catalog.shelves().open() == 1);
    }

    @Test
    void aFileThatIsBeingWrittenIsTakenWhenItIsDone() throws IOException {
        files.deployAll(List.of());
        Files.writeString(shop, "CREATE DATABASE shop;");
        files.scan(false);
        assertThat(catalog.declared("shop")).contains("view sales.items");
        Files.writeString(shop, TestCatalog.SHOP + "CREATE VIEW sales.more AS SELECT 1 AS x;");
        files.scan(false);
        assertThat(catalog.declared("shop")).doesNotContain("view sales.more");
        files.scan(false);
        assertThat(catalog.declared("shop")).contains("view sales.items", "view sales.more");
    }

    @Test
    void aFileThatIsGoneForAMomentStaysDeployed() throws IOException {
        files.deployAll(List.of());
        Files.delete(shop);
        files.scan(false);
        Files.writeString(shop, TestCatalog.SHOP);
        files.scan(false);
        files.scan(false);
        assertThat(catalog.databases().names()).containsExactly("shop");
    }

    @Test
    void watchedFilesNeedNoCommand() throws Exception {
        Path given = Files.writeString(catalog.files().resolveSibling("given.sql"), "CREATE DATABASE given;");
        files.deployAll(List.of(given));
        files.watch(Duration.ofMillis(20));
        Files.writeString(shop, TestCatalog.SHOP + "CREATE VIEW sales.more AS SELECT 1 AS x;");
        await(() -> catalog.declared("shop").contains("view sales.more"));
        Files.delete(given);
        await(() -> files.problems().equals(List.of(given + ": there is no such file")));
        assertThat(catalog.databases().names()).containsExactly("shop");
        Files.writeString(given, "CREATE DATABASE given;");
        await(() -> catalog.databases().names().size() == 2);
    }

    @Test
    void ofGivenFilesOneMustBeDeployed() {
        Path absent = catalog.files().resolve("absent.sql");
        assertThatThrownBy(() -> files.deployAll(List.of(absent)))
                .hasMessageContainingAll(
                        "None of the given models can be deployed", absent + ": there is no such file");
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        while (!condition.getAsBoolean()) {
            Thread.sleep(5);
        }
    }
}
