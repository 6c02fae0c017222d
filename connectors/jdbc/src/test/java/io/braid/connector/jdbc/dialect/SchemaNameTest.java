package io.braid.connector.jdbc.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.connector.jdbc.read.FetchSize;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests that schemas are found by the user's spelling, and only if it is unambiguous. */
class SchemaNameTest {
    private static final SchemaName LOWER = new SchemaName("tpch", "sales");
    private static final SchemaName UPPER = new SchemaName("tpch", "SALES");
    private static final SchemaName OTHER = new SchemaName("tpch", "hr");

    @Test
    void caseDoesNotMatterWhereThereIsOnlyOne() {
        assertThat(SchemaName.find("HR", List.of(LOWER, OTHER))).contains(OTHER);
        assertThat(SchemaName.find("Tpch.Hr", List.of(LOWER, OTHER))).contains(OTHER);
    }

    @Test
    void caseDecidesWhereThereAreTwo() {
        assertThat(SchemaName.find("SALES", List.of(LOWER, UPPER))).contains(UPPER);
        assertThat(SchemaName.find("Sales", List.of(LOWER, UPPER))).isEmpty();
    }

    @Test
    void aDatabaseWithoutSchemasIsFoundByItsCatalog() {
        SchemaName database = new SchemaName("tpch", null);

        assertThat(SchemaName.find("TPCH", List.of(database))).contains(database);
        assertThat(database.parts()).containsExactly("tpch");
    }

    @Test
    void wideRowsAreFetchedFewAtATime() {
        RowType narrow = RowType.unnamed(DataType.of(TypeKind.INTEGER));
        RowType wide = new RowType(Collections.nCopies(50, new io.braid.spi.type.Field("", DataType.varchar(10_000))));

        assertThat(FetchSize.of(narrow)).isEqualTo(16_384);
        assertThat(FetchSize.of(wide)).isEqualTo(256);
    }
}
