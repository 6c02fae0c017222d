package io.braid.console.query;

import io.braid.console.http.ErrorBody;
import io.braid.execution.ClientStatement;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryPreparation;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryTask;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.statement.ReadyStatement;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCategory;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Check of a statement without execution: parsing and planning, as a query with the usual admission and limits. Errors
 * in the statement are results, so that incomplete statements do not fill the query log.
 */
public final class StatementCheck {
    private final ProtocolServices services;
    private final OpenSession session;

    public StatementCheck(ProtocolServices services, OpenSession session) {
        this.services = services;
        this.session = session;
    }

    /** Checks a statement; the receiver gets the result, an object for JSON, on any thread. */
    public void check(String sql, Consumer<Map<String, Object>> receiver) {
        Session now = session.now();
        ClientStatement statement =
                new ClientStatement(sql, now, services.execution().preparer());
        Function<QueryRun, ReadyStatement> preparation =
                statement.preparation(ready -> {}, (run, failure) -> {}).work();
        prepare(
                sql,
                run -> {
                    try {
                        return answer(preparation.apply(run));
                    } catch (BraidException e) {
                        if (e.code().category() == ErrorCategory.USER) {
                            return error(e, run);
                        }
                        throw e;
                    }
                },
                receiver);
    }

    /** Runs work of the editor as a query that prepares a statement; a failure is returned as a result. */
    public void prepare(
            String sql, Function<QueryRun, Map<String, Object>> work, Consumer<Map<String, Object>> receiver) {
        submit(sql, work, receiver, services.scheduler()::prepare);
    }

    /** Runs work as a query that is logged like a statement; a failure is returned as a result. */
    public void run(String sql, Function<QueryRun, Map<String, Object>> work, Consumer<Map<String, Object>> receiver) {
        submit(sql, work, receiver, services.scheduler()::start);
    }

    private void submit(
            String sql,
            Function<QueryRun, Map<String, Object>> work,
            Consumer<Map<String, Object>> receiver,
            Submission submission) {
        Session now = session.now();
        Session limited = now.within(services.execution().preparer().limits(now));
        var client = new QueryPreparation.Client<Map<String, Object>>() {
            @Override
            public void done(Map<String, Object> outcome) {
                receiver.accept(outcome);
            }

            @Override
            public void failed(QueryRun run, Throwable failure) {
                receiver.accept(error(failure, run));
            }
        };
        Duration timeout = limited.limits().timeout(now.settings().timeout(0));
        submission.submit(limited, sql, timeout, new QueryPreparation<>(work, client));
    }

    /** Submission to the scheduler, with or without logging. */
    private interface Submission {
        QueryRun submit(Session session, String sql, Duration timeout, QueryTask task);
    }

    private Map<String, Object> error(Throwable failure, QueryRun run) {
        Throwable reported = services.execution().errors().of(failure, run.session());
        return Map.of("error", ErrorBody.of(reported, "a check"));
    }

    private static Map<String, Object> answer(ReadyStatement ready) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("command", ready instanceof ReadyStatement.Command);
        List<String> parameters = ready.parameters().stream()
                .map(type -> type.withNullable(true).toString())
                .toList();
        answer.put("parameters", parameters);
        return answer;
    }
}
