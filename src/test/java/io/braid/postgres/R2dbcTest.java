package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.spi.R2dbcException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** R2DBC: rows as streams with back-pressure. */
@ExtendWith(SharedDemo.class)
class R2dbcTest {
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private final PostgresqlConnection connection;

    R2dbcTest(Demo demo) {
        connection = block(new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                        .host(demo.server().host())
                        .port(demo.server().pgPort().getAsInt())
                        .database("tpch")
                        .username(demo.login().getProperty("user"))
                        .password(demo.login().getProperty("password"))
                        .build())
                .create());
    }

    @AfterEach
    void close() {
        connection.close().block(LONGEST);
    }

    private static <T> T block(Mono<T> mono) {
        return Objects.requireNonNull(mono.block(LONGEST));
    }

    @Test
    void valuesOfManyTypesArrive() {
        List<Object> row = block(connection
                .createStatement("SELECT CAST($1 AS BIGINT) * 2, $2::text, CAST($3 AS TIMESTAMP), DATE '2024-02-29',"
                        + " 0.25::numeric(5, 2), 1.5::float8, ARRAY['a', 'b']")
                .bind("$1", 21L)
                .bind("$2", "Zürich")
                .bind("$3", LocalDateTime.of(2024, 2, 29, 12, 30))
                .execute()
                .flatMap(result -> result.map((values, metadata) -> List.of(
                        values.get(0, Long.class),
                        values.get(1, String.class),
                        values.get(2, LocalDateTime.class),
                        values.get(3, LocalDate.class),
                        values.get(4, BigDecimal.class),
                        values.get(5, Double.class),
                        List.of(values.get(6, String[].class)))))
                .single());
        assertThat(row)
                .containsExactly(
                        42L,
                        "Zürich",
                        LocalDateTime.of(2024, 2, 29, 12, 30),
                        LocalDate.of(2024, 2, 29),
                        new BigDecimal("0.25"),
                        1.5,
                        List.of("a", "b"));
    }

    @Test
    void aStreamTakesAsManyRowsAsItWants() {
        List<Long> ids = block(connection
                .createStatement("SELECT id FROM sales.customers WHERE id > $1 ORDER BY id")
                .bind("$1", 10L)
                .fetchSize(20)
                .execute()
                .flatMap(result -> result.map((row, metadata) -> Objects.requireNonNull(row.get(0, Long.class))))
                .take(45)
                .collectList());
        assertThat(ids).hasSize(45).startsWith(11L, 12L);
    }

    @Test
    void statementsFollowEachOtherInATransaction() {
        long count = block(connection
                .beginTransaction()
                .thenMany(Flux.range(1, 5).concatMap(this::count))
                .reduce(Long::sum)
                .flatMap(sum -> connection.commitTransaction().thenReturn(sum)));
        assertThat(count).isEqualTo(5);
    }

    private Flux<Long> count(int region) {
        return connection
                .createStatement("SELECT count(*) FROM \"dbD\".region WHERE r_regionkey = $1")
                .bind("$1", region - 1)
                .execute()
                .flatMap(result -> result.map((row, metadata) -> Objects.requireNonNull(row.get(0, Long.class))));
    }

    @Test
    void anErrorHasItsStateAndTheConnectionGoesOn() {
        assertThatThrownBy(() -> connection
                        .createStatement("SELECT nme FROM \"dbD\".region")
                        .execute()
                        .flatMap(result -> result.map((row, metadata) -> row))
                        .blockLast(LONGEST))
                .isInstanceOfSatisfying(
                        R2dbcException.class, e -> assertThat(e.getSqlState()).isEqualTo("42703"));
        assertThat(block(connection.validate(io.r2dbc.spi.ValidationDepth.REMOTE)))
                .isTrue();
    }
}
