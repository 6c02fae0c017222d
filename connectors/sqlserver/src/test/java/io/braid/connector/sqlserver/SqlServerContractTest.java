package io.braid.connector.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerDriver;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.SharedServer;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.math.BigDecimal;
import java.sql.Driver;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;

/** Contract test of SQL Server; runs only with a server. */
class SqlServerContractTest extends ConnectorContractTest {
    @Override
    protected String wrapper() {
        return SqlServerDialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        Optional<SharedServer> server = TestServers.sqlServer();
        Assumptions.assumeTrue(server.isPresent(), "no SQL Server: give -Dsqlserver.url, or run where Docker answers");
        return server.orElseThrow().freshDatabase();
    }

    @Override
    protected String unreachableUrl(int port) {
        return "jdbc:sqlserver://127.0.0.1:" + port + ";encrypt=false";
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of("jdbc:sqlserver://localhost;socketFactoryClass=a.B", "jdbc:h2:mem:x");
    }

    @Override
    protected Driver driver() {
        return new SQLServerDriver();
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return JdbcSource.open(config, OtherDriver.in(JdbcDialect.class, new SqlServerDialect(), other));
    }

    @Override
    protected ContractSql sql() {
        return new SqlServerSql();
    }

    @Override
    protected List<TypeCase> typeCases() {
        return List.of(
                TypeCase.of("BIT", DataType.of(TypeKind.BOOLEAN), "1", true, "0", false),
                TypeCase.of("TINYINT", DataType.of(TypeKind.SMALLINT), "255", 255)
                        .noted("from 0"),
                TypeCase.of("INT", DataType.of(TypeKind.INTEGER), "-2147483648", Integer.MIN_VALUE),
                TypeCase.of("BIGINT", DataType.of(TypeKind.BIGINT), "9223372036854775807", Long.MAX_VALUE),
                TypeCase.of("DECIMAL(38, 10)", DataType.decimal(38, 10), "1.5", new BigDecimal("1.5000000000")),
                TypeCase.of("NVARCHAR(20)", DataType.varchar(20), "N'é€𝄞'", "é€𝄞"),
                TypeCase.of("CHAR(5)", DataType.varchar(5), "'ab'", "ab").noted("blanks"),
                TypeCase.of("DATE", DataType.of(TypeKind.DATE), "'1582-10-10'", LocalDate.of(1582, 10, 10)),
                TypeCase.of(
                                "DATETIME",
                                new DataType(TypeKind.TIMESTAMP, 3, 0, true),
                                "'2024-02-29T23:59:59.997'",
                                LocalDateTime.of(2024, 2, 29, 23, 59, 59, 997_000_000))
                        .noted("to the millisecond"),
                TypeCase.of(
                        "DATETIME2(7)",
                        new DataType(TypeKind.TIMESTAMP, 7, 0, true),
                        "'1969-12-31 23:59:59.9999999'",
                        LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_900)),
                TypeCase.of(
                                "DATETIMEOFFSET(7)",
                                new DataType(TypeKind.TIMESTAMP_TZ, 7, 0, true),
                                "'2024-03-31 02:30:00.0000001 +02:00'",
                                OffsetDateTime.parse("2024-03-31T00:30:00.0000001Z"))
                        .noted("the moment"));
    }
}
