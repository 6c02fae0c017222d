package io.braid.connector.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.dialect.ChangeQuery;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.MappedType;
import io.braid.connector.jdbc.dialect.SemanticProbe;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Exactness;
import io.braid.spi.capability.KeyForm;
import io.braid.spi.capability.ProbeAnswer;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the SQL Server connector without a server. */
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
        "smallmoney, 'DECIMAL(10, 4)'",
        "uniqueidentifier, VARCHAR",
        "sql_variant, VARCHAR",
        "varbinary, VARBINARY",
        "rowversion, VARBINARY",
        "geography, VARBINARY",
        "date, DATE",
        "datetime, TIMESTAMP(3)",
        "smalldatetime, TIMESTAMP(0)",
        "'decimal(15, 2)', 'DECIMAL(15, 2)'",
        "nvarchar(25), VARCHAR(25)",
        "datetimeoffset(7), TIMESTAMP_TZ(7)",
        "something new, VARCHAR"
    })
    void typesAreMapped(String written, String type) {
        assertThat(MappedType.written(dialect, written, null).type()).hasToString(type);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "uniqueidentifier",
                "xml",
                "sql_variant",
                "text",
                "image",
                "hierarchyid",
                "datetime",
                "something new"
            })
    void whatItDoesNotCompareAsBraidDoesIsLeftToBraid(String type) {
        try (Source source = open(Map.of("url", URL))) {
            assertThat(source.textSemantics(type, null)).isNotNull().matches(TextSemantics::isOpaque);
        }
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
    void copiesThatAreOnlyReadAreNotAskedForChanges() {
        assertThat(changes(URL + ";databaseName=tpch")).isPresent();
        assertThat(changes(URL + ";databaseName=tpch;ApplicationIntent=readonly"))
                .isEmpty();
    }

    private Optional<ChangeQuery> changes(String url) {
        return dialect.changes(JdbcSourceConfig.read(new SourceConfig("erp", Map.of("url", url)), dialect));
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

    /** Applies before the probes; a database without OPENJSON gets an IN list instead. */
    @Test
    void wholeNumbersGoAsOneArgumentWhereTheDatabaseReadsJson() {
        try (Source source = open(Map.of("url", URL))) {
            List<DataType> key = List.of(DataType.of(TypeKind.BIGINT));
            SemanticProbe probe = dialect.probes().stream()
                    .filter(any -> any.functions().contains("OPENJSON"))
                    .findFirst()
                    .orElseThrow();
            ProbeAnswer no = new ProbeAnswer(probe.what(), probe.functions(), probe.kinds(), false);

            assertThat(source.capabilities().keyForm(key)).map(KeyForm::style).contains(KeyForm.Style.OPENJSON);
            Capabilities left = source.capabilities().heeding(new ProbeAnswers("13.0", List.of(no)));
            assertThat(left.keyForm(key)).map(KeyForm::style).contains(KeyForm.Style.IN_LIST);
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
