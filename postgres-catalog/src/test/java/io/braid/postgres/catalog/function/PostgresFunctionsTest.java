package io.braid.postgres.catalog.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.planner.function.CatalogFunctionNames;
import org.junit.jupiter.api.Test;

class PostgresFunctionsTest {
    @Test
    void everyFunctionThatStatementsMayCallIsImplemented() {
        assertThat(PostgresFunctions.names()).containsAll(CatalogFunctionNames.names());
    }
}
