package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class DatabasesTest {
    private TestCatalog catalog;

    @BeforeEach
    void open(@TempDir Path folder) {
        catalog = new TestCatalog(folder);
    }

    @AfterEach
    void close() {
        catalog.close();
    }

    @Test
    void theHighestVersionIsTheOneThatIsMeant() {
        deploy("CREATE DATABASE shop VERSION '1.9'");
        deploy("CREATE DATABASE Shop VERSION '1.10'");
        deploy("CREATE DATABASE other");

        assertThat(catalog.databases().get("SHOP").version()).isEqualTo("1.10");
        assertThat(catalog.databases().get("shop:1.9").version()).isEqualTo("1.9");
        assertThat(catalog.databases().names()).containsExactly("other", "shop:1.9", "Shop:1.10");
    }

    @Test
    void whatIsNotThereIsNotFoundAndWhatIsThereIsNamed() {
        deploy("CREATE DATABASE shop VERSION '1'");
        deploy("CREATE DATABASE shop VERSION '2'");
        assertThatThrownBy(() -> catalog.databases().get("shop:3"))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_DATABASE))
                .hasMessage("There is no version '3' of database 'shop'; there are 1, 2");
        assertThatThrownBy(() -> catalog.databases().get("shup"))
                .hasMessage("There is no database 'shup' (did you mean 'shop'?); there are shop:1, shop:2");
    }

    @Test
    void aNameWithAColonIsANameFirst() {
        deploy("CREATE DATABASE shop VERSION '1'");
        deploy("CREATE DATABASE \"shop:1\" VERSION '7'");
        assertThat(catalog.databases().get("shop:1").version()).isEqualTo("7");
    }

    @Test
    void aVersionIsThereOnce() {
        deploy("CREATE DATABASE shop VERSION 'A'");
        assertThatThrownBy(() -> deploy("CREATE DATABASE SHOP VERSION 'a'"))
                .hasMessageContaining("There already is a database 'shop' version 'A' from here");
    }

    @Test
    void aStatementKeepsItsDatabaseOpenAndTheNextOneGetsTheNewModel() throws InterruptedException {
        DeployedDatabase shop = catalog.deploy(TestCatalog.SHOP, "here");
        DatabaseLease running = shop.lease();

        redeploy(shop, TestCatalog.SHOP.replace("sales.items", "sales.things"));

        assertThat(running.database().model().views().get(0).name()).isEqualTo("items");
        try (DatabaseLease next = shop.lease()) {
            assertThat(next.database().model().views().get(0).name()).isEqualTo("things");
        }
        assertThat(catalog.databases().openCount()).isEqualTo(2);
        running.close();
        awaitOpen(1);
    }

    @Test
    void sourcesThatAreDeclaredAlikeStayOpen() throws InterruptedException {
        DeployedDatabase shop = catalog.deploy(TestCatalog.SHOP, "here");
        redeploy(shop, TestCatalog.SHOP.replace("sales.items", "sales.things"));
        catalog.deploy(TestCatalog.SHOP.replace("CREATE DATABASE shop", "CREATE DATABASE shop VERSION '2'"), "there");
        assertThat(catalog.shelves().opened()).isEqualTo(1);

        redeploy(shop, TestCatalog.SHOP.replace("'upper'", "'${env:BOARD}'"));
        assertThat(catalog.shelves().opened())
                .as("its messages hide what was no secret before")
                .isEqualTo(2);
        redeploy(shop, TestCatalog.SHOP.replace("'upper'", "'lower'"));
        assertThat(catalog.shelves().opened()).isEqualTo(3);
        awaitOpen(2);
        assertThat(catalog.shelves().open()).isEqualTo(2);
        catalog.databases().close();
        assertThat(catalog.shelves().open()).isZero();
    }

    @Test
    void closingDoesNotWaitForStatementsForEver() {
        DeployedDatabase shop = catalog.deploy(TestCatalog.SHOP, "here");
        DatabaseLease running = shop.lease();
        catalog.databases().close();
        assertThat(catalog.shelves().open()).isZero();
        assertThatThrownBy(shop::lease).hasMessageContaining("The server is shutting down");
        running.close();
    }

    private void awaitOpen(int count) throws InterruptedException {
        while (catalog.databases().openCount() != count) {
            Thread.sleep(5);
        }
    }

    private void deploy(String model) {
        catalog.deploy(model, "here");
    }

    private void redeploy(DeployedDatabase shop, String model) {
        catalog.deployments().redeploy(shop, VdbReader.read("here", model), "here");
    }
}
