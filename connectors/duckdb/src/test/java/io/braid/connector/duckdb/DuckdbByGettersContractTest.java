package io.braid.connector.duckdb;

import java.util.Map;

/** DuckDB keeps the contract through the getters of its driver as well. */
class DuckdbByGettersContractTest extends DuckdbContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("fast_rows", "off");
    }
}
