package io.braid.console;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.console.completion.Completer;
import io.braid.console.http.HttpExchange;
import io.braid.console.http.JsonBody;
import io.braid.console.query.Cursor;
import io.braid.console.session.ConsoleLogin;
import io.braid.console.session.ConsoleSession;
import io.braid.console.session.ConsoleSessions;
import io.braid.execution.ProtocolServices;
import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.login.Verdict;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.Session;
import io.braid.execution.users.Identity;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.scram.AuthenticationException;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The console's API: login, statements and their results, checks and completion, saved queries, models. A modifying
 * request is a POST with the session's CSRF token.
 */
final class ConsoleApi {
    /** Maximum time that a request waits for the next page; less than the idle time-out of connections. */
    private static final long LONGEST_WAIT_MILLIS = 10_000;

    private static final int LONGEST_COMPLETED = 200_000;

    private final ProtocolServices services;
    private final ConsoleSessions sessions;
    private final ConsoleLogin login;
    private final QueryShelf shelf;
    private final LivePlans plans;
    private final ModelDesk models;

    ConsoleApi(
            ProtocolServices services,
            ConsoleSessions sessions,
            ConsoleLogin login,
            QueryShelf shelf,
            ModelDesk models) {
        this.services = services;
        this.sessions = sessions;
        this.login = login;
        this.shelf = shelf;
        this.plans = new LivePlans(services, sessions);
        this.models = models;
    }

    /** Handles a request; the reply may be sent later. */
    void answer(HttpExchange exchange, String path) {
        if (!isOwnOrigin(exchange)) {
            forbid(exchange, "The request comes from another site");
        } else if (path.equals("login")) {
            logIn(exchange);
        } else {
            Optional<ConsoleSession> session = sessions.find(exchange);
            if (session.isEmpty()) {
                exchange.fail(
                        HttpResponseStatus.UNAUTHORIZED,
                        new BraidException(ErrorCode.INVALID_PASSWORD, "Log in first; sessions end when they are idle"),
                        "a request of the console");
            } else if (exchange.isGet()) {
                read(exchange, path, session.get());
            } else if (!exchange.isPost() || !ConsoleSessions.isGenuine(exchange, session.get())) {
                forbid(exchange, "The request has no valid token; reload the page");
            } else {
                change(exchange, path, session.get());
            }
        }
    }

    /**
     * False for a request that a browser reports as cross-site. Behind a proxy that terminates TLS, the site is
     * encrypted for the browser although the proxy's connection is not.
     */
    private static boolean isOwnOrigin(HttpExchange exchange) {
        String site = exchange.header("Sec-Fetch-Site");
        String origin = exchange.header(HttpHeaderNames.ORIGIN);
        String host = exchange.header(HttpHeaderNames.HOST);
        boolean isOwn = origin.equalsIgnoreCase("https://" + host)
                || (!exchange.isEncrypted() && origin.equalsIgnoreCase("http://" + host));
        boolean isSame = site.isEmpty() || site.equals("same-origin") || site.equals("none");
        return isSame && (origin.isEmpty() || isOwn);
    }

    private static void forbid(HttpExchange exchange, String message) {
        exchange.fail(
                HttpResponseStatus.FORBIDDEN,
                new BraidException(ErrorCode.INSUFFICIENT_PRIVILEGE, message),
                "a request of the console");
    }

    private static void notFound(HttpExchange exchange) {
        exchange.reply(HttpResponseStatus.NOT_FOUND, Map.of("status", "not found"));
    }

    private void read(HttpExchange exchange, String path, ConsoleSession session) {
        switch (path) {
            case "session" -> describe(exchange, session);
            case "saved" -> shelf.list(exchange, session.session().now(), principal(session));
            case "model" -> models.text(exchange, session);
            default -> notFound(exchange);
        }
    }

    private void change(HttpExchange exchange, String path, ConsoleSession session) {
        Session now = session.session().now();
        switch (path) {
            case "logout" -> {
                sessions.logOut(exchange);
                exchange.reply(HttpResponseStatus.OK, Map.of());
            }
            case "database" -> changeDatabase(exchange, session);
            case "query" ->
                exchange.reply(
                        HttpResponseStatus.OK,
                        Map.of("cursor", session.cursors().start(exchange.json())));
            case "next" -> next(exchange, session);
            case "cancel" -> {
                session.cursors().cancel(JsonBody.text(exchange.json(), "cursor"));
                exchange.reply(HttpResponseStatus.OK, Map.of());
            }
            case "close" -> {
                session.cursors().close(JsonBody.text(exchange.json(), "cursor"));
                exchange.reply(HttpResponseStatus.OK, Map.of());
            }
            case "check" ->
                session.checks()
                        .check(
                                JsonBody.text(exchange.json(), "sql"),
                                answer -> exchange.reply(HttpResponseStatus.OK, answer));
            case "complete" -> complete(exchange, session);
            case "save" -> shelf.save(exchange, now);
            case "delete" -> shelf.delete(exchange, now);
            case "share" -> shelf.share(exchange, principal(session));
            case "plan" -> plans.answer(exchange, session);
            case "model/review" -> models.review(exchange, session);
            case "model/deploy" -> models.deploy(exchange, session);
            default -> notFound(exchange);
        }
    }

    private Principal principal(ConsoleSession session) {
        return services.users().principal(session.session().now().identity());
    }

    private void next(HttpExchange exchange, ConsoleSession session) {
        Cursor cursor = session.cursors().require(JsonBody.text(exchange.json(), "cursor"));
        Consumer<byte[]> receiver = exchange::replyJson;
        cursor.next(receiver);
        if (!exchange.isReplied()) {
            exchange.later(LONGEST_WAIT_MILLIS, () -> cursor.giveUp(receiver));
        }
    }

    private void complete(HttpExchange exchange, ConsoleSession session) {
        JsonNode body = exchange.json();
        String sql = JsonBody.text(body, "sql");
        int offset = body.path("offset").asInt(sql.length());
        if (sql.length() > LONGEST_COMPLETED || offset < 0 || offset > sql.length()) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "The statement is too long, or the cursor is not in it");
        }
        session.checks()
                .prepare(
                        sql,
                        run -> completion(run, sql, offset),
                        answer -> exchange.reply(HttpResponseStatus.OK, answer));
    }

    private Map<String, Object> completion(QueryRun run, String sql, int offset) {
        Session session = run.session();
        try (DatabaseLease lease = session.database().lease()) {
            var rights = services.execution().preparer().rights(session, lease.database());
            Completer completer = new Completer(lease.database().catalog(), rights, session.schema());
            var completion = completer.complete(sql, offset);
            return Map.of("from", completion.from(), "proposals", completion.proposals());
        }
    }

    private void describe(HttpExchange exchange, ConsoleSession session) {
        Session now = session.session().now();
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("user", now.user());
        answer.put("csrf", session.csrfToken());
        answer.put("database", now.database().name());
        answer.put("databases", sessions.databases(session));
        answer.put("schema", now.schema());
        answer.put("administrator", sessions.isAdministrator(session));
        answer.put("version", services.version());
        exchange.reply(HttpResponseStatus.OK, answer);
    }

    private void changeDatabase(HttpExchange exchange, ConsoleSession session) {
        var database = new VisibleDatabases(services.databases())
                .get(JsonBody.text(exchange.json(), "database"), principal(session));
        session.session().change(each -> each.withDatabase(database));
        describe(exchange, session);
    }

    private void logIn(HttpExchange exchange) {
        if (exchange.isGet()) {
            Map<String, Object> answer = new LinkedHashMap<>();
            services.authenticators().openId().ifPresent(each -> {
                answer.put("provider", each.name());
                answer.put("page", each.console() + OpenIdDesk.BEGIN);
            });
            exchange.reply(HttpResponseStatus.OK, answer);
            return;
        }
        if (!exchange.isPost() || !exchange.header(HttpHeaderNames.CONTENT_TYPE).startsWith("application/json")) {
            forbid(exchange, "A log-in is a POST of JSON");
            return;
        }
        JsonNode body = exchange.json();
        String database = JsonBody.optionalText(body, "database").orElse("");
        String user = JsonBody.optionalText(body, "user").orElse("");
        try {
            Optional<String> link = JsonBody.optionalText(body, "link");
            if (link.isPresent()) {
                Identity identity = login.useLink(link.get());
                open(exchange, () -> identity, identity.user(), database);
            } else {
                login.check(
                        user,
                        JsonBody.text(body, "password"),
                        exchange.client(),
                        verdict -> open(exchange, verdict, user, database));
            }
        } catch (AuthenticationException | BraidException e) {
            refuse(exchange, user, database, e);
        }
    }

    private void open(HttpExchange exchange, Verdict verdict, String user, String database) {
        try {
            describe(exchange, sessions.open(exchange, verdict.identity(), database));
        } catch (AuthenticationException | RuntimeException | Error e) {
            refuse(exchange, user, database, e);
        }
    }

    private void refuse(HttpExchange exchange, String user, String database, Throwable reason) {
        login.auditRefusal(exchange.client(), user, database, reason);
        exchange.fail(HttpResponseStatus.UNAUTHORIZED, reason, "the log-in of " + user);
    }
}
