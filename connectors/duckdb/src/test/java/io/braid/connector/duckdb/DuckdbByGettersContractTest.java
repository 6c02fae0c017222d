package io.braid.connector.duckdb;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Contract test of DuckDB with the driver's getters. */
@Tag("deep")
class DuckdbByGettersContractTest extends DuckdbContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("fast_rows", "off");
    }
}
