package io.braid.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.braid.wire.message.Hello;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLSyntaxErrorException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class PoolTest {
    private FakeServer server;
    private HikariDataSource pool;

    @BeforeEach
    void opensAPoolOfOne() throws Exception {
        server = new FakeServer();
        server.answer("numbers", Answer.of(Rows.numbers(), Rows.numbers(1, 2, 3)));
        for (String command : List.of("SET autocommit = 'off'", "SET autocommit = 'on'", "ROLLBACK")) {
            server.answer(command, new Answer().header(List.of()).complete(0));
        }
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url());
        config.setUsername(FakeServer.USER);
        config.setPassword(FakeServer.PASSWORD);
        config.setMaximumPoolSize(1);
        pool = new HikariDataSource(config);
    }

    @AfterEach
    void closesEverything() throws Exception {
        pool.close();
        server.close();
    }

    @Test
    void aPooledConnectionIsLentAgainAndAgainWhateverItsBorrowersDid() throws Exception {
        for (int i = 0; i < 5; i++) {
            try (Connection connection = pool.getConnection();
                    ResultSet rows = connection.createStatement().executeQuery("numbers")) {
                assertThat(rows.next()).isTrue();
                connection.setAutoCommit(i % 2 == 0);
                connection.setReadOnly(i % 2 == 0);
                assertThatThrownBy(() -> connection.createStatement().executeQuery("missing"))
                        .isInstanceOf(SQLSyntaxErrorException.class);
            }
        }
        assertThat(server.received(Hello.class)).hasSize(1);
    }

    @Test
    void aBrokenConnectionIsReplaced() throws Exception {
        try (Connection connection = pool.getConnection()) {
            connection.unwrap(BraidConnection.class).wire().abort();
            assertThatThrownBy(() -> connection.createStatement().executeQuery("numbers"))
                    .hasFieldOrPropertyWithValue("SQLState", "08003");
        }
        try (Connection connection = pool.getConnection()) {
            assertThat(connection.createStatement().executeQuery("numbers").next())
                    .isTrue();
        }
        assertThat(server.received(Hello.class)).hasSize(2);
    }
}
