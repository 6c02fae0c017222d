package io.braid.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.demo.Demo;
import io.braid.slt.SharedDemo;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The client of Vert.x: binary values, pipelined queries, cursors. */
@ExtendWith(SharedDemo.class)
class VertxTest {
    private final Vertx vertx = Vertx.vertx();
    private final Pool pool;

    VertxTest(Demo demo) {
        PgConnectOptions options = PgConnectOptions.fromUri("postgresql://"
                        + demo.server().host() + ":" + demo.server().pgPort().getAsInt() + "/tpch")
                .setUser(demo.login().getProperty("user"))
                .setPassword(demo.login().getProperty("password"))
                .setPipeliningLimit(16);
        pool = PgBuilder.pool()
                .connectingTo(options)
                .with(new PoolOptions().setMaxSize(1))
                .using(vertx)
                .build();
    }

    @AfterEach
    void close() throws Exception {
        await(pool.close());
        await(vertx.close());
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(30, TimeUnit.SECONDS);
    }

    @Test
    void rowsOfACursorArriveBehindTheirDescription() throws Exception {
        RowSet<Row> results = await(pool.query("BEGIN; DECLARE c CURSOR FOR SELECT n FROM generate_series(1, 10) AS s"
                        + " (n) ORDER BY n; FETCH 2 FROM c; MOVE 3 FROM c; FETCH ALL FROM c; COMMIT")
                .execute());
        List<Integer> sizes = new ArrayList<>();
        for (RowSet<Row> each = results; each != null; each = each.next()) {
            sizes.add(each.size());
        }
        assertThat(sizes).containsSubsequence(2, 0, 5);
    }

    @Test
    void valuesArriveInBinary() throws Exception {
        Row row = await(pool.preparedQuery("SELECT CAST($1 AS INTEGER) + 1, CAST($2 AS VARCHAR), CAST($3 AS DATE),"
                                + " CAST($4 AS DECIMAL(10, 2)), TRUE, ARRAY[1, 2], CAST(NULL AS VARCHAR)")
                        .execute(Tuple.of(41, "Zürich", LocalDate.of(2024, 2, 29), new BigDecimal("12.50"))))
                .iterator()
                .next();
        assertThat(row.getInteger(0)).isEqualTo(42);
        assertThat(row.getString(1)).isEqualTo("Zürich");
        assertThat(row.getLocalDate(2)).isEqualTo("2024-02-29");
        assertThat(row.getBigDecimal(3)).isEqualTo("12.50");
        assertThat(row.getBoolean(4)).isTrue();
        assertThat(row.getArrayOfIntegers(5)).containsExactly(1, 2);
        assertThat(row.getString(6)).isNull();
    }

    @Test
    void queriesOfOneConnectionArePipelined() throws Exception {
        List<Future<RowSet<Row>>> answers = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            answers.add(pool.preparedQuery("SELECT name FROM sales.customers WHERE id = $1")
                    .execute(Tuple.of(i + 1L)));
        }
        for (Future<RowSet<Row>> answer : answers) {
            assertThat(await(answer).size()).isEqualTo(1);
        }
    }

    @Test
    void aCursorReadsPortions() throws Exception {
        int rows = await(pool.withTransaction(connection -> connection
                .prepare("SELECT id FROM sales.customers WHERE id > $1 ORDER BY id")
                .compose(statement -> {
                    Cursor cursor = statement.cursor(Tuple.of(100L));
                    return cursor.read(70).compose(first -> cursor.read(70)
                            .compose(second -> cursor.close().map(closed -> first.size() + second.size())));
                })));
        assertThat(rows).isEqualTo(140);
    }

    @Test
    void anErrorHasItsStateAndTheConnectionGoesOn() throws Exception {
        assertThatThrownBy(() -> await(pool.query("SELECT 1 / 0").execute()))
                .isInstanceOf(ExecutionException.class)
                .satisfies(e ->
                        assertThat(((PgException) e.getCause()).getSqlState()).isEqualTo("22012"));
        assertThat(await(pool.query("SELECT 1").execute()).size()).isEqualTo(1);
    }
}
