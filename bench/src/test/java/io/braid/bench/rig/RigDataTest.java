package io.braid.bench.rig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.error.BraidException;
import java.util.List;
import org.junit.jupiter.api.Test;

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
        for (RigData data : List.of(RigData.tpcds(0.1), RigData.tpch(0.1))) {
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
    void scalesWithoutDataAreRefused() {
        assertThatThrownBy(() -> RigData.tpcds(0.001))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("must be 0.01 or more, not 0.001");
        assertThatThrownBy(() -> RigData.tpch(-1))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("above 0");
    }
}
