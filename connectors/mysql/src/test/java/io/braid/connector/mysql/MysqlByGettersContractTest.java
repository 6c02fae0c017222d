package io.braid.connector.mysql;

import io.braid.testkit.contract.TypeCase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** MySQL keeps the contract through the getters of its driver as well; only that these know no vectors. */
@Tag("deep")
class MysqlByGettersContractTest extends MysqlContractTest {
    @Override
    protected Map<String, String> options() {
        return Map.of("fast_rows", "off");
    }

    @Override
    protected List<TypeCase> typeCases() {
        return super.typeCases().stream()
                .filter(type -> !type.nativeType().startsWith("VECTOR"))
                .toList();
    }
}
