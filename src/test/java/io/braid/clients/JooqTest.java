package io.braid.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.field;
import static org.jooq.impl.DSL.name;
import static org.jooq.impl.DSL.table;

import io.braid.conformance.ConformanceServer;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.Result;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** jOOQ in its dialect of PostgreSQL: queries with parameters, and the schema that it finds. */
@Tag("jdk")
@Timeout(120)
@ParameterizedClass
@EnumSource
@ExtendWith(ConformanceServer.Shared.class)
final class JooqTest {
    private final Connection connection;
    private DSLContext jooq;

    JooqTest(ClientProtocol protocol, ConformanceServer server) throws SQLException {
        this.connection = DriverManager.getConnection(protocol.url(server), server.login());
        this.jooq = DSL.using(connection, SQLDialect.POSTGRES);
    }

    @BeforeEach
    void silence() {
        System.setProperty("org.jooq.no-logo", "true");
        System.setProperty("org.jooq.no-tips", "true");
        jooq = DSL.using(connection, SQLDialect.POSTGRES);
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void queriesHaveTypedRows() {
        Result<? extends Record> rows = jooq.select(field(name("id"), Integer.class), field(name("price")))
                .from(table(name("stock", "item")))
                .where(field(name("name"), String.class).eq("hammer"))
                .orderBy(field(name("id")))
                .fetch();

        assertThat(rows.getValues(0)).isEqualTo(java.util.List.of(2));
        assertThat(jooq.select(count()).from(table(name("stock", "many"))).fetchOne(0, int.class))
                .isEqualTo(20_000);
    }

    @Test
    void aLimitIsUnderstood() {
        assertThat(jooq.select(field(name("n"), Long.class))
                        .from(table(name("stock", "many")))
                        .orderBy(field(name("n")))
                        .limit(3)
                        .offset(10)
                        .fetch(0, Long.class))
                .containsExactly(11L, 12L, 13L);
    }

    @Test
    void theMetadataIsRead() {
        assertThat(jooq.meta().getSchemas())
                .extracting(schema -> schema.getName())
                .contains("stock", "offers");
    }

    @Test
    void errorsKeepTheirState() {
        assertThatThrownBy(() -> jooq.fetch("SELECT * FROM stock.nothing"))
                .isInstanceOfSatisfying(
                        DataAccessException.class, e -> assertThat(e.sqlState()).isEqualTo("42P01"));
    }
}
