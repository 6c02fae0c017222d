package io.braid.console;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.console.http.HttpExchange;
import io.braid.console.http.JsonBody;
import io.braid.console.saved.SavedQueries;
import io.braid.execution.session.Session;
import io.braid.planner.access.Principal;
import io.braid.vdb.RoleDefinition;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** Requests about saved queries, executed on a thread that may block on disk I/O. */
record QueryShelf(SavedQueries queries, Executor worker) {
    void list(HttpExchange exchange, Session session, Principal principal) {
        run(exchange, () -> {
            List<String> roles = principal.roles().stream()
                    .filter(role -> principal.administrator() || !role.equals(RoleDefinition.PUBLIC))
                    .sorted()
                    .toList();
            Map<String, Object> answer = Map.of(
                    "queries", queries.of(session.user()), "shared", queries.sharedWith(principal), "roles", roles);
            exchange.reply(HttpResponseStatus.OK, answer);
        });
    }

    /** Shares a query with the role of the request, or ends its sharing. */
    void share(HttpExchange exchange, Principal principal) {
        JsonNode body = exchange.json();
        run(exchange, () -> {
            String name = JsonBody.text(body, "name");
            Optional<String> role = JsonBody.optionalText(body, "role");
            if (role.isPresent()) {
                queries.share(principal, name, role.get());
            } else {
                String owner = JsonBody.optionalText(body, "owner").orElse(principal.user());
                queries.unshare(principal, owner, name);
            }
            exchange.reply(HttpResponseStatus.OK, Map.of());
        });
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
