package io.braid.connector.postgresql;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** PostgreSQL keeps the contract without the wire reader as well, through its driver alone. */
@Tag("deep")
class PostgresqlByDriverContractTest extends PostgresqlContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("wire_protocol", "off");
    }
}
