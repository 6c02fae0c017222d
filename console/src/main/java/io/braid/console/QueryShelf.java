package io.braid.console;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.console.http.Exchange;
import io.braid.console.http.Json;
import io.braid.console.saved.SavedQueries;
import io.braid.execution.session.Session;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Map;
import java.util.concurrent.Executor;

/** Requests about saved queries, carried out on a thread that may wait for the disk. */
record QueryShelf(SavedQueries queries, Executor worker) {
    void list(Exchange exchange, Session session) {
        run(exchange, () -> exchange.reply(HttpResponseStatus.OK, Map.of("queries", queries.of(session.user()))));
    }

    void save(Exchange exchange, Session session) {
        JsonNode body = exchange.json();
        run(exchange, () -> {
            queries.save(
                    session.user(), Json.text(body, "name"), session.database().name(), Json.text(body, "sql"));
            exchange.reply(HttpResponseStatus.OK, Map.of());
        });
    }

    void delete(Exchange exchange, Session session) {
        JsonNode body = exchange.json();
        run(exchange, () -> {
            queries.delete(session.user(), Json.text(body, "name"));
            exchange.reply(HttpResponseStatus.OK, Map.of());
        });
    }

    private void run(Exchange exchange, Runnable work) {
        worker.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException | Error e) {
                exchange.fail(HttpResponseStatus.BAD_REQUEST, e, "a request about saved queries");
            }
        });
    }
}
