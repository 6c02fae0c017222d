package io.braid.connector.mysql;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.testkit.proxy.MessageProxy;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that a repeated look-up sends only the necessary messages. */
class MysqlMessagesTest {
    private static final String STATEMENT_EXECUTE = "17";
    private static final DataType BIGINT = DataType.of(TypeKind.BIGINT);
    private static final Fragment LOOK_UP = new Fragment(
            "SELECT v FROM (SELECT 1 AS v UNION ALL SELECT 2) t WHERE v = ?",
            List.of(new Parameter(BIGINT, 2L)),
            RowType.unnamed(BIGINT));

    @ParameterizedTest
    @ValueSource(strings = {"on", "off"})
    void aLookUpIsOneCommand(String fastRows) {
        TestServer server = TestServers.mysql();
        try (MessageProxy proxy = MessageProxy.to(server.jdbcUrl(), MessageProxy.Framing.MYSQL);
                Source source = new MysqlConnector()
                        .open(new SourceConfig(
                                "my",
                                Map.of(
                                        "url",
                                        new MysqlSql("").unencrypted(proxy.through(server.jdbcUrl())),
                                        "user",
                                        server.user(),
                                        "password",
                                        server.password(),
                                        "fast_rows",
                                        fastRows)))) {
            for (int i = 0; i < 3; i++) {
                lookUp(source);
            }
            proxy.forget();
            lookUp(source);
            assertThat(proxy.said()).containsExactly(STATEMENT_EXECUTE);
        }
    }

    private static void lookUp(Source source) {
        try (BatchStream stream = source.run(LOOK_UP, ScanContext.of("test"))) {
            assertThat(stream.next()).isNotNull();
            assertThat(stream.next()).isNull();
        }
    }
}
