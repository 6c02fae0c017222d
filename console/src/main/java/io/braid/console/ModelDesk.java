package io.braid.console;

import io.braid.console.http.HttpExchange;
import io.braid.console.http.JsonBody;
import io.braid.console.session.ConsoleSession;
import io.braid.console.session.ConsoleSessions;
import io.braid.execution.modeldiff.ModelDeployment;
import io.braid.execution.modeldiff.ModelReview;
import io.braid.execution.session.Session;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Requests of administrators about models: the deployed text, a review of another text, and its deployment. Each runs
 * as a query; deployments are recorded in the query log and the audit log.
 */
record ModelDesk(ModelDeployment models, ConsoleSessions sessions) {
    /** Replies with the model file of the session's database. */
    void text(HttpExchange exchange, ConsoleSession session) {
        requireAdministrator(session);
        Session now = session.session().now();
        String database = now.database().name();
        String version = now.database().version();
        session.checks()
                .prepare(
                        "-- model of " + database,
                        run -> {
                            Map<String, Object> answer = new LinkedHashMap<>();
                            answer.put("database", database);
                            answer.put("version", version);
                            answer.put("origin", now.database().describeOrigin());
                            models.text(database, version).ifPresent(file -> {
                                answer.put("file", file.path().toString());
                                answer.put("text", file.text());
                            });
                            return answer;
                        },
                        answer -> exchange.reply(HttpResponseStatus.OK, answer));
    }

    /** Replies with the problems of a model and the changes that it would make. */
    void review(HttpExchange exchange, ConsoleSession session) {
        requireAdministrator(session);
        String text = JsonBody.text(exchange.json(), "text");
        session.checks()
                .prepare(
                        "-- review of a model",
                        run -> described(models.review(text)),
                        answer -> exchange.reply(HttpResponseStatus.OK, answer));
    }

    /** Deploys a model and replies with its file. */
    void deploy(HttpExchange exchange, ConsoleSession session) {
        requireAdministrator(session);
        String text = JsonBody.text(exchange.json(), "text");
        session.checks()
                .run(
                        "-- deployment of a model by the console\n" + text,
                        run -> Map.of("file", models.deploy(text).toString()),
                        answer -> exchange.reply(HttpResponseStatus.OK, answer));
    }

    private void requireAdministrator(ConsoleSession session) {
        if (!sessions.isAdministrator(session)) {
            throw new BraidException(ErrorCode.INSUFFICIENT_PRIVILEGE, "Models are deployed by administrators");
        }
    }

    private static Map<String, Object> described(ModelReview review) {
        List<Map<String, Object>> problems = review.problems().stream()
                .map(problem -> Map.<String, Object>of(
                        "line", problem.place().line(),
                        "column", problem.place().column(),
                        "message", problem.message()))
                .toList();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("database", review.database());
        answer.put("version", review.version());
        answer.put("new", review.isNew());
        answer.put("problems", problems);
        answer.put("changes", review.changes());
        answer.put("notes", review.notes());
        return answer;
    }
}
