package io.braid.spi.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Parameter;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests that descriptions omit missing parts and secrets. */
class CatalogTest {
    @Test
    void aTableNameHasOnlyThePartsItsSourceHas() {
        assertThat(new TableName("tpch", null, "part").path()).containsExactly("tpch", "part");
        assertThat(new TableName("tpch", "dbo", "part")).hasToString("tpch.dbo.part");
    }

    @Test
    void aRequestWantsTheTablesItNamesInAnyCase() {
        ImportRequest request = new ImportRequest("public", List.of("Orders"));

        assertThat(request.wants("ORDERS")).isTrue();
        assertThat(request.wants("lineitem")).isFalse();
        assertThat(ImportRequest.all("public").wants("anything")).isTrue();
    }

    @Test
    void aSourceConfigPrintsNoValues() {
        assertThat(new SourceConfig("crm", Map.of("user", "joe", "password", "s3cret")))
                .hasToString("crm [password, user]");
    }

    @Test
    void aParameterHasAValueOfItsTypeAndDoesNotPrintIt() {
        assertThat(new Parameter(DataType.of(TypeKind.VARCHAR), "confidential")).hasToString("VARCHAR");
        assertThatThrownBy(() -> new Parameter(DataType.of(TypeKind.BIGINT), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("BIGINT");
    }
}
