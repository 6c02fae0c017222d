package io.braid.connector.jdbc.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.capability.TextSemantics;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnDetails;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.type.DataType;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StatisticsBuilderTest {
    @Test
    void paddingIsNoPartOfAValue() {
        assertThat(common(TextSemantics.PADDED).common()).containsOnlyKeys("HOUSE HOLD");
        assertThat(common(null).common()).containsOnlyKeys("HOUSE HOLD  ");
    }

    private static ColumnSpread common(@Nullable TextSemantics text) {
        TableDescription table = new TableDescription(
                new TableName(null, "public", "customer"),
                TableDescription.Kind.TABLE,
                List.of(new ColumnDescription("segment", DataType.varchar(12), "char(12)", text, ColumnDetails.NONE)),
                TableKeys.NONE,
                null);
        StatisticsBuilder told = new StatisticsBuilder(table);
        told.of("segment", column -> column.common("HOUSE HOLD  ", 0.2));
        return Objects.requireNonNull(told.build().spreads().get("segment"));
    }
}
