package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.FaultProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of failing connections as seen by a reader. */
@Timeout(120)
class MysqlOutagesTest {
    private static final Fragment LONG = new Fragment(
            "SELECT a.d, 'some text to fill the line with' FROM many a CROSS JOIN many b",
            List.of(),
            RowType.unnamed(DataType.of(TypeKind.BIGINT), DataType.of(TypeKind.VARCHAR)));

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void cancelFreesAReaderFromALineThatHasGoneSilent(String fastRows) throws Exception {
        try (TestServer server = TestServers.mysql().freshDatabase()) {
            URI address = URI.create(server.jdbcUrl().substring("jdbc:".length()));
            fill(server);
            try (FaultProxy proxy = FaultProxy.to(address.getPort());
                    Source source = open(
                            server, server.jdbcUrl().replace(":" + address.getPort(), ":" + proxy.port()), fastRows);
                    BatchStream stream = source.run(LONG, ScanContext.of("test"))) {
                assertThat(stream.next()).isNotNull();
                proxy.fallSilent();
                CompletableFuture<Void> reader =
                        CompletableFuture.runAsync(() -> readOn(stream), task -> new Thread(task).start());
                TimeUnit.MILLISECONDS.sleep(700);
                assertThat(reader).isNotDone();

                stream.cancel();

                assertThatThrownBy(() -> reader.get(60, TimeUnit.SECONDS))
                        .cause()
                        .isInstanceOfSatisfying(
                                BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.QUERY_CANCELED));
            }
        }
    }

    private static void fill(TestServer server) throws SQLException {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE few AS SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3");
            statement.execute("CREATE TABLE many AS SELECT a.d FROM few a, few b, few c, few d, few e, few f");
        }
    }

    private static void readOn(BatchStream stream) {
        Batch batch = stream.next();
        while (batch != null) {
            batch = stream.next();
        }
    }

    private static Source open(TestServer server, String url, String fastRows) {
        return new MysqlConnector()
                .open(new SourceConfig(
                        "my",
                        Map.of(
                                "url",
                                url,
                                "user",
                                server.user(),
                                "password",
                                server.password(),
                                "connect_timeout",
                                "2",
                                "fast_rows",
                                fastRows)));
    }
}
