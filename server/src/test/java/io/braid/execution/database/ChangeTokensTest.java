package io.braid.execution.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.ScanContext;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeTokensTest {
    private final Path folder;

    ChangeTokensTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void aSourceIsAskedForItsOwnTablesAndToldWhatItSaidBefore() {
        String shop = TestCatalog.SHOP + """
                CREATE SERVER right_shelf FOREIGN DATA WRAPPER shelf;
                CREATE SCHEMA other SERVER right_shelf;
                IMPORT FOREIGN SCHEMA main FROM SERVER right_shelf INTO other;
                """;
        assertThat(tokens(shop, "SELECT id FROM sales.items", Map.of("left_shelf", "then", "right_shelf", "now")))
                .isEqualTo(Map.of("left_shelf", "[main.item] after then"));
        assertThat(tokens(shop, "SELECT a.id FROM goods.item a JOIN other.item b ON a.id = b.id", Map.of()))
                .isEqualTo(Map.of("left_shelf", "[main.item] after null", "right_shelf", "[main.item] after null"));
    }

    @Test
    void nobodyIsAskedOfWhatIsOtherwiseEachTime() {
        assertThat(tokens(TestCatalog.SHOP, "SELECT id, CURRENT_TIMESTAMP FROM goods.item", Map.of()))
                .isEmpty();
    }

    private Map<String, String> tokens(String model, String sql, Map<String, String> before) {
        try (TestCatalog catalog = new TestCatalog(folder);
                DatabaseLease lease = catalog.deploy(model, "here").lease()) {
            Database database = lease.database();
            return database.changeTokens(database.plans().planForServer(sql), before, ScanContext.of("test"));
        }
    }
}
