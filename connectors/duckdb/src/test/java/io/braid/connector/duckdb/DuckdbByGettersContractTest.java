package io.braid.connector.duckdb;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** DuckDB keeps the contract through the getters of its driver as well. */
@Tag("deep")
class DuckdbByGettersContractTest extends DuckdbContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("fast_rows", "off");
    }
}
