package io.braid.urls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.spi.Connector;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever writes a model can neither read the server's files nor run code in it by way of a JDBC URL. */
class DangerousUrlsTest {
    @ParameterizedTest
    @MethodSource("dangerous")
    void aUrlThatAsksForMoreThanADatabaseIsRefused(String wrapperAndUrl) {
        String[] parts = wrapperAndUrl.split(" ", 2);

        assertThatThrownBy(() -> open(parts[0], parts[1]))
                .isInstanceOfSatisfying(
                        BraidException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_OPTION))
                .hasMessageContaining("'crm'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mysql jdbc:mysql://localhost:3306/x?sslMode=DISABLED&allowPublicKeyRetrieval=true",
                "mysql jdbc:mariadb://[::1]:3306,other/x?user=a&password=%26",
                "postgresql jdbc:postgresql://a:1,b:2/x?targetServerType=primary",
                "h2 jdbc:h2:tcp://localhost:9092/./x;MODE=MySQL;DB_CLOSE_DELAY=-1",
                "h2 jdbc:h2:file:/data/x;IFEXISTS=TRUE",
                "h2 jdbc:h2:file:c:/data/x",
                "h2 jdbc:h2:mem:x",
                "duckdb jdbc:duckdb:/data/x.db;access_mode=READ_ONLY",
                "duckdb jdbc:duckdb:c:\\data\\x.db",
                "duckdb jdbc:duckdb:",
                "duckdb jdbc:duckdb::memory:x",
                "sqlserver jdbc:sqlserver://localhost\\instance:1433;databaseName=x;encrypt=true"
            })
    void aUrlThatNamesADatabaseIsTaken(String wrapperAndUrl) {
        String[] parts = wrapperAndUrl.split(" ", 2);

        try (Source source = open(parts[0], parts[1])) {
            assertThat(source.name()).isEqualTo("crm");
        }
    }

    private static Source open(String wrapper, String url) {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(connector -> connector.name().equals(wrapper))
                .findFirst()
                .orElseThrow()
                .open(new SourceConfig("crm", Map.of("url", url)));
    }

    static Stream<String> dangerous() throws IOException {
        try (InputStream list = Objects.requireNonNull(
                DangerousUrlsTest.class.getResourceAsStream("dangerous.txt"), "the list of dangerous urls")) {
            String text = new String(list.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines().filter(line -> !line.startsWith("#")).toList().stream();
        }
    }
}
