package io.braid.connector.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.braid.connector.sqlserver.SqlServerStatistics.Step;
import io.braid.spi.catalog.ColumnDescription;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.catalog.TableKeys;
import io.braid.spi.catalog.TableName;
import io.braid.spi.catalog.TableStatistics;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SqlServerStatisticsTest {
    private final SqlServerStatistics statistics = new SqlServerStatistics(new TableDescription(
            new TableName("db", "dbo", "t"),
            TableDescription.Kind.TABLE,
            List.of(
                    new ColumnDescription("n", DataType.of(TypeKind.INTEGER), "int"),
                    new ColumnDescription("d", DataType.of(TypeKind.DATE), "date")),
            TableKeys.NONE,
            null));

    @Test
    void stepsBecomeSharesOfRows() {
        statistics.take(new Step("n", 2, 1000, null, 0, 100, 0));
        statistics.take(new Step("n", 2, 1000, "10", 0, 50, 0));
        statistics.take(new Step("n", 2, 1000, "110", 800, 50, 80));
        statistics.take(new Step("d", 3, 1000, "2024-01-01", 0, 1000, 0));

        TableStatistics told = statistics.build();
        ColumnSpread spread = spread("n");

        assertThat(spread.nulls()).hasValue(0.1);
        assertThat(told.distinct()).containsEntry("n", 82.0).containsEntry("d", 1.0);
        assertThat(spread.shareOf(10, 82)).isEqualTo(0.05, within(1e-9));
        assertThat(spread.shareOf(20, 82)).isEqualTo(0.01, within(1e-9));
        assertThat(spread.shareBelow(60).orElseThrow()).isEqualTo(0.05 + 0.4, within(0.01));
        assertThat(spread("d").nulls()).hasValue(0);
    }

    @Test
    void ofSeveralStatisticsOfAColumnThoseMadeLastHold() {
        statistics.take(new Step("n", 5, 10, "1", 0, 10, 0));
        statistics.take(new Step("n", 2, 10, "7", 0, 10, 0));

        assertThat(statistics.build().distinct()).containsEntry("n", 1.0);
        assertThat(spread("n").common()).hasSize(1);
    }

    private ColumnSpread spread(String column) {
        return Objects.requireNonNull(statistics.build().spreads().get(column));
    }
}
