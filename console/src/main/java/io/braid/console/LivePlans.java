package io.braid.console;

import io.braid.console.http.HttpExchange;
import io.braid.console.http.JsonBody;
import io.braid.console.session.ConsoleSession;
import io.braid.console.session.ConsoleSessions;
import io.braid.execution.ProtocolServices;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.RunningPlan;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Requests for the plan of a running query. Users see the plan of their own analyzed statement; administrators see that
 * of any query.
 */
record LivePlans(ProtocolServices services, ConsoleSessions sessions) {
    /** Replies with the plan of a cursor's statement, or of the query with an id. */
    void answer(HttpExchange exchange, ConsoleSession session) {
        Optional<String> cursor = JsonBody.optionalText(exchange.json(), "cursor");
        boolean isAdministrator = sessions.isAdministrator(session);
        Optional<QueryRun> run;
        if (cursor.isPresent()) {
            run = session.cursors().require(cursor.get()).run();
        } else if (isAdministrator) {
            run = services.scheduler().find(JsonBody.text(exchange.json(), "query"));
        } else {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE, "The plans of running queries are for administrators");
        }
        exchange.reply(HttpResponseStatus.OK, describe(run, isAdministrator));
    }

    private static Map<String, Object> describe(Optional<QueryRun> found, boolean isAdministrator) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("open", found.isPresent());
        found.ifPresent(run -> {
            answer.put("state", run.state().name());
            answer.put("elapsedMs", run.elapsed().toNanos() / 1e6);
            Integer percent = run.percent();
            if (percent != null) {
                answer.put("percent", percent);
            }
            Optional<String> plan = isAdministrator ? RunningPlan.of(run) : RunningPlan.analyzed(run);
            plan.ifPresent(document -> answer.put("plan", document));
        });
        return answer;
    }
}
