package io.braid.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RigDataTest {
    @Test
    void factsAndWhatTheyReferToAreInDifferentDatabases() {
        RigData data = RigData.tpcds(0.1);
        assertThat(data.federated("store_sales")).isEqualTo("stores.store_sales");
        assertThat(data.federated("inventory")).isEqualTo("catalogs.inventory");
        assertThat(data.federated("web_returns")).isEqualTo("web.web_returns");
        assertThat(List.of("store", "web_site", "catalog_page", "date_dim", "item"))
                .allSatisfy(table -> assertThat(data.federated(table)).isEqualTo("dimensions." + table));
    }

    @Test
    void oneDatabaseHasEveryTableThatTheFederationSees() {
        for (RigData data : List.of(RigData.tpcds(0.1), RigData.tpch(0.1), RigData.demo(0.1))) {
            assertThat(data.whole().tables()).isNotEmpty();
            for (String table : RigDatabase.names(data.whole().tables())) {
                assertThat(data.databases().stream().filter(database -> RigDatabase.names(database.shown())
                                .contains(table)))
                        .as(table)
                        .isNotEmpty();
            }
        }
    }

    @Test
    void modelsNameEachServerOnceAndNothingOfTheOneThatIsNotSeen() {
        assertThat(RigModel.federated(RigData.tpch(0.1)))
                .contains("CREATE DATABASE tpch;", "IMPORT FOREIGN SCHEMA tpch.dbo LIMIT TO (part, supplier, partsupp)")
                .contains("IMPORT FOREIGN SCHEMA public LIMIT TO (orders, lineitem) FROM SERVER dbA_server INTO dbA;");
        assertThat(RigModel.federated(RigData.tpcds(0.1)))
                .contains("CREATE DATABASE tpcds;", "IMPORT FOREIGN SCHEMA tpcds_web LIMIT TO (web_returns, web_sales)")
                .doesNotContain("everything");
    }

    @Test
    void theDemosDatabasesAreOfFourKinds() {
        assertThat(RigModel.federated(RigData.demo(0.1)))
                .contains(
                        "SERVER dbA_server FOREIGN DATA WRAPPER duckdb\n  OPTIONS (url '${env:RIG_DBA_URL}', pool_size")
                .contains("IMPORT FOREIGN SCHEMA main LIMIT TO (orders, lineitem) FROM SERVER dbA_server INTO dbA;")
                .contains("IMPORT FOREIGN SCHEMA tpch.dbo LIMIT TO (part, supplier, partsupp)")
                .contains("IMPORT FOREIGN SCHEMA tpch_demo LIMIT TO (nation, region, customer)")
                .doesNotContain("everything");
    }

    @Test
    void databasesOfOthersAreReadWhereTheirAddressesSay(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("rig.properties");
        Files.writeString(file, """
                everything.url = jdbc:postgresql://one:5432/tpch?sslmode=require
                dbA.url = jdbc:duckdb:/data/orders.duckdb
                dbB.url = jdbc:postgresql://two/crm
                dbB.schema = sales
                dbC.url = jdbc:sqlserver://three:1433;databaseName=parts
                dbD.url = jdbc:mysql://four/places?sslMode=REQUIRED
                """);

        RigData data = RigAddresses.read(file).data(1);

        assertThat(data.isGiven()).isTrue();
        assertThat(data.whole().place().database()).isEqualTo("tpch");
        assertThat(RigModel.federated(data))
                .contains("IMPORT FOREIGN SCHEMA main LIMIT TO (orders, lineitem)")
                .contains("IMPORT FOREIGN SCHEMA sales LIMIT TO (customer)")
                .contains(
                        "FOREIGN DATA WRAPPER sqlserver",
                        "IMPORT FOREIGN SCHEMA dbo LIMIT TO (part, supplier, partsupp)")
                .contains("IMPORT FOREIGN SCHEMA places LIMIT TO (nation, region, customer)");
    }

    @Test
    void anAddressThatLacksOrIsOfNoKnownKindIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("rig.properties"), "everything.url = postgres://one/tpch");
        RigAddresses addresses = RigAddresses.read(file);

        assertThatThrownBy(() -> addresses.data(1))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("everything.url, which begins with jdbc:postgresql:")
                .hasMessageEndingWith("it is 'postgres://one/tpch'.");
        assertThatThrownBy(() -> RigAddresses.read(folder.resolve("none")))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("--rig takes embedded, demo, or a file");
    }

    @Test
    void scalesWithoutDataAreRefused() {
        assertThatThrownBy(() -> RigData.tpcds(0.001))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("must be 0.01 or more, not 0.001");
        assertThatThrownBy(() -> RigData.tpch(-1))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("above 0");
    }
}
