package io.braid.server.trace;

import io.braid.execution.query.EndedQuery;
import io.braid.execution.query.LoggedText;
import io.braid.execution.query.QueryRun;
import io.braid.execution.query.QueryScheduler;
import io.braid.execution.query.QueryState;
import io.braid.execution.query.QueryTrace;
import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.TraceParent;
import io.braid.execution.source.EndedStatement;
import io.braid.execution.source.StatementListener;
import io.braid.spi.TraceTag;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Exporter of query traces to a collector: a span for the query, one for its planning, and one for each statement of a
 * source. Traces that the client has not sampled are omitted. Never blocks a query.
 */
public final class Traces implements StatementListener, AutoCloseable {
    private final @Nullable SpanSender sender;
    private volatile @Nullable QueryScheduler queries;

    private Traces(@Nullable SpanSender sender) {
        this.sender = sender;
    }

    /** Creates the exporter that the configuration requests, which may be disabled. */
    public static Traces of(ServerConfig config, String version) {
        if (config.traceEndpoint().equals("none")) {
            return new Traces(null);
        }
        URI endpoint;
        try {
            endpoint = URI.create(config.traceEndpoint());
        } catch (IllegalArgumentException e) {
            throw refused(config, e);
        }
        if (endpoint.getHost() == null
                || !("http".equals(endpoint.getScheme()) || "https".equals(endpoint.getScheme()))) {
            throw refused(config, null);
        }
        return new Traces(new SpanSender(endpoint, version));
    }

    private static BraidException refused(ServerConfig config, @Nullable Exception cause) {
        return new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "trace-endpoint '" + config.traceEndpoint()
                        + "' is not the address of a collector, such as http://localhost:4318/v1/traces",
                cause);
    }

    /** Sets the scheduler in which the traces of running queries are looked up. */
    public void watch(QueryScheduler all) {
        queries = all;
    }

    @Override
    public @Nullable TraceTag begins(String queryId) {
        QueryScheduler all = queries;
        return sender == null || all == null
                ? null
                : all.find(queryId)
                        .map(QueryRun::trace)
                        .filter(QueryTrace::sampled)
                        .map(trace -> new TraceTag(trace.trace(), QueryTrace.newSpan()))
                        .orElse(null);
    }

    /** Exports the span of a source's statement, which ends before its query. */
    @Override
    public void ended(EndedStatement statement) {
        SpanSender to = sender;
        QueryScheduler all = queries;
        TraceTag step = statement.step();
        if (to == null || all == null || step == null) {
            return;
        }
        all.find(statement.queryId()).map(QueryRun::trace).ifPresent(trace -> {
            Map<String, Object> attributes = new HashMap<>(Map.of(
                    "db.query.text", LoggedText.of(statement.sql()),
                    "braid.query", statement.queryId(),
                    "braid.rows", statement.rows(),
                    "braid.source", statement.source()));
            if (statement.sqlState() != null) {
                attributes.put("db.response.status_code", statement.sqlState());
            }
            to.send(new Span(
                    step.trace(),
                    step.step(),
                    trace.span(),
                    "source " + statement.source(),
                    Span.Kind.CLIENT,
                    statement.started(),
                    statement.took(),
                    attributes,
                    statement.sqlState()));
        });
    }

    /** Exports the spans of a query and its planning. */
    public void ended(EndedQuery query) {
        QueryTrace trace = query.trace();
        SpanSender to = sender;
        if (to == null || trace == null || !trace.sampled()) {
            return;
        }
        Map<String, Object> attributes = new HashMap<>(Map.of(
                "db.system.name", "braid",
                "db.namespace", query.database(),
                "db.query.text", query.sql(),
                "braid.query", query.id(),
                "braid.outcome", query.outcome().name(),
                "braid.rows", query.rows(),
                "user.name", query.user()));
        boolean failed = query.outcome() != QueryState.FINISHED;
        if (query.sqlState() != null) {
            attributes.put("db.response.status_code", query.sqlState());
        }
        to.send(new Span(
                trace.trace(),
                trace.span(),
                trace.caller().map(TraceParent.Caller::span).orElse(null),
                "query",
                Span.Kind.SERVER,
                query.started(),
                query.elapsed(),
                attributes,
                failed ? String.valueOf(query.sqlState()) : null));
        sendPlanning(query.id(), trace, to);
    }

    private static void sendPlanning(String query, QueryTrace trace, SpanSender to) {
        Duration took = trace.planning();
        Instant end = trace.planned();
        if (took != null && end != null) {
            to.send(new Span(
                    trace.trace(),
                    QueryTrace.newSpan(),
                    trace.span(),
                    "planning",
                    Span.Kind.INTERNAL,
                    end.minus(took),
                    took,
                    Map.of("braid.query", query),
                    null));
        }
    }

    @Override
    public void close() {
        if (sender != null) {
            sender.close();
        }
    }
}
