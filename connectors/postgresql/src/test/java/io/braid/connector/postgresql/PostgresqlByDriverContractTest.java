package io.braid.connector.postgresql;

import java.util.Map;

/** PostgreSQL keeps the contract without the lane as well, through its driver alone. */
class PostgresqlByDriverContractTest extends PostgresqlContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("bulk_lane", "off");
    }
}
