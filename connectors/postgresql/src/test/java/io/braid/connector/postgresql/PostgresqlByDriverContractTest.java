package io.braid.connector.postgresql;

import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Contract test of PostgreSQL without the wire reader. */
@Tag("deep")
class PostgresqlByDriverContractTest extends PostgresqlContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("wire_protocol", "off");
    }
}
