package io.braid.connector.mysql;

import io.braid.testkit.contract.TypeCase;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Contract test of MySQL with the driver's getters, which do not support vectors. */
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
