package io.braid.console;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.console.http.HttpExchange;
import io.braid.console.http.JsonBody;
import io.braid.console.saved.SavedQueries;
import io.braid.execution.session.Session;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.concurrent.Executor;

/** Requests about saved queries, carried out on a thread that may wait for the disk. */
record QueryShelf(SavedQueries queries, Executor worker) {
    void list(HttpExchange exchange, Session session) {
        run(exchange, () -> exchange.reply(HttpResponseStatus.OK, Map.of("queries", queries.of(session.user()))));
    }

    void save(HttpExchange exchange, Session session) {
        JsonNode body = exchange.json();
        run(exchange, () -> {
            queries.save(
                    session.user(),
                    JsonBody.text(body, "name"),
                    session.database().name(),
                    JsonBody.text(body, "sql"));
            exchange.reply(HttpResponseStatus.OK, Map.of());
        });
    }

    void delete(HttpExchange exchange, Session session) {
        JsonNode body = exchange.json();
        run(exchange, () -> {
            queries.delete(session.user(), JsonBody.text(body, "name"));
            exchange.reply(HttpResponseStatus.OK, Map.of());
        });
    }

    private void run(HttpExchange exchange, Runnable work) {
        worker.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                exchange.fail(HttpResponseStatus.BAD_REQUEST, e, "a request about saved queries");
            }
        });
    }
}
