package io.braid.connector.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.NativeColumn;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Exactness;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be said of the SQL Server connector without a server. */
class SqlServerDialectTest {
    private static final String URL = "jdbc:sqlserver://localhost:1433";
    private final SqlServerDialect dialect = new SqlServerDialect();

    @ParameterizedTest
    @CsvSource({
        "bit, BOOLEAN",
        "tinyint, SMALLINT",
        "int, INTEGER",
        "bigint, BIGINT",
        "real, REAL",
        "float, DOUBLE",
        "money, 'DECIMAL(19, 4)'",
        "uniqueidentifier, VARCHAR",
        "varbinary, VARBINARY",
        "date, DATE",
        "datetime, TIMESTAMP(7)"
    })
    void typesAreMapped(String nativeType, String type) {
        assertThat(dialect.typeOf(new NativeColumn(nativeType, -1, -1, -1, true, null)))
                .hasValueSatisfying(mapped -> assertThat(mapped).hasToString(type));
    }

    @Test
    void typesKeepTheirWidth() {
        assertThat(dialect.typeOf(new NativeColumn("decimal", 9, 15, 2, true, null)))
                .contains(DataType.decimal(15, 2));
        assertThat(dialect.typeOf(new NativeColumn("nvarchar", 25, 0, 0, true, "Latin1_General_CI_AS")))
                .contains(DataType.varchar(25));
        assertThat(dialect.typeOf(new NativeColumn("datetimeoffset", 10, 7, 7, true, null)))
                .contains(new DataType(TypeKind.TIMESTAMP_TZ, 7, 0, true));
        assertThat(dialect.typeOf(new NativeColumn("geography", -1, -1, -1, true, null)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                URL + ";socketFactoryClass=a.B",
                URL + ";trustManagerClass=a.B",
                URL + ";trustStore=/etc/passwd",
                URL + ";applicationName={;x}",
                "jdbc:jtds:sqlserver://localhost"
            })
    void dangerousUrlsAreRefused(String url) {
        assertThatThrownBy(() -> open(Map.of("url", url)))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("'erp'");
    }

    @Test
    void anHonestUrlIsTakenWithoutConnecting() {
        try (Source source = open(Map.of("url", URL + ";databaseName=tpch;encrypt=true", "pool_size", "4"))) {
            assertThat(source.capabilities().dialect()).isEqualTo("mssql");
        }
    }

    @Test
    void textOnlyNarrows() {
        try (Source source = open(Map.of("url", URL))) {
            List<DataType> text = List.of(DataType.varchar(5), DataType.varchar(5));
            assertThat(source.capabilities().exactness("=", text)).isEqualTo(Exactness.SUPERSET);
            assertThat(source.capabilities().exactness("<>", text)).isEqualTo(Exactness.LOCAL);
            assertThat(source.capabilities().exactness("LIKE", text)).isEqualTo(Exactness.LOCAL);
        }
    }

    @Test
    void vendorCodesAreUnderstood() {
        assertThat(dialect.classify(new SQLException("overflow", "S0002", 8115)))
                .isEqualTo(ErrorCode.NUMERIC_OUT_OF_RANGE);
        assertThat(dialect.classify(new SQLException("zero", "S0001", 8134))).isEqualTo(ErrorCode.DIVISION_BY_ZERO);
        assertThat(dialect.classify(new SQLException("cancelled", "HY008"))).isEqualTo(ErrorCode.QUERY_CANCELED);
        assertThat(dialect.classify(new SQLException("reset", "08S01"))).isEqualTo(ErrorCode.SOURCE_LOST);
    }

    private static Source open(Map<String, String> options) {
        return new SqlServerConnector().open(new SourceConfig("erp", options));
    }
}
