package io.braid.console.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.console.http.JsonBody;
import io.braid.execution.ClientStatement;
import io.braid.execution.ExecutionRequest;
import io.braid.execution.ProtocolServices;
import io.braid.execution.QueryExecution;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.session.SessionSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Open results of one session, at most {@link #MOST}. Thread-safe. */
public final class Cursors {
    private static final int MOST = 24;
    /** Memory charged for a statement in addition to copies of its text: its plan and state. */
    private static final int STATEMENT_BYTES = 2_000;

    private static final int COPIES_OF_TEXT = 4;

    private final ProtocolServices services;
    private final OpenSession session;
    private final Map<String, Cursor> open = new LinkedHashMap<>();
    private long count;

    public Cursors(ProtocolServices services, OpenSession session) {
        this.services = services;
        this.session = session;
    }

    /** Starts the statement of a request and returns the id of its cursor. */
    public String start(JsonNode request) {
        String sql = JsonBody.text(request, "sql");
        JsonParameters parameters = JsonParameters.of(request.path("parameters"));
        long maxRows = Math.max(0, request.path("limit").asLong(0));
        Session now = session.now();
        SessionSettings settings = settings(now.settings(), request.path("settings"));
        now = now.withSettings(settings);
        Session limited = now.within(services.execution().preparer().limits(now));
        ClientStatement statement =
                ClientStatement.unprepared(sql, now, services.execution().preparer());
        long weight = STATEMENT_BYTES + (long) COPIES_OF_TEXT * sql.length();
        String id = add(limited, weight);
        Cursor cursor = require(id);
        QueryExecution execution = new QueryExecution(
                services.execution(),
                new ExecutionRequest(statement, session, parameters, maxRows, null, settings, null),
                cursor);
        Duration timeout = limited.limits().timeout(now.settings().timeout(0));
        cursor.started(
                request.path("monitoring").asBoolean(false)
                        ? services.scheduler().monitor(limited, sql, timeout, execution)
                        : services.scheduler().start(limited, sql, timeout, execution));
        return id;
    }

    /** Returns the session's settings with changes for this statement only. */
    private static SessionSettings settings(SessionSettings ofSession, JsonNode changes) {
        SessionSettings changed = ofSession;
        for (Map.Entry<String, JsonNode> change : changes.properties()) {
            changed = changed.with(change.getKey(), change.getValue().asText());
        }
        return changed;
    }

    private synchronized String add(Session now, long weight) {
        if (open.size() >= MOST) {
            closeExhausted();
        }
        if (open.size() >= MOST) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "This session has " + MOST + " open results; close some, or read them to their ends");
        }
        session.memory().take(weight);
        String id = Long.toString(++count);
        open.put(
                id,
                new Cursor(
                        session.memory(),
                        now.settings().timeZone(),
                        now.settings().fetchTimeout(),
                        () -> session.memory().giveBack(weight)));
        return id;
    }

    private void closeExhausted() {
        Iterator<Cursor> each = open.values().iterator();
        while (each.hasNext()) {
            if (each.next().isExhausted()) {
                each.remove();
            }
        }
    }

    /** Returns the cursor of an id; fails if it is closed. */
    public synchronized Cursor require(String id) {
        Cursor cursor = open.get(id);
        if (cursor == null) {
            throw new BraidException(ErrorCode.INVALID_CURSOR_STATE, "This result is closed; run the statement again");
        }
        return cursor;
    }

    /** Cancels the statement of a cursor, which then ends with an error. */
    public void cancel(String id) {
        require(id).run().ifPresent(run -> cancel(run, "The query was canceled by its user"));
    }

    /** Closes a cursor and ends its statement. */
    public void close(String id) {
        Cursor cursor;
        synchronized (this) {
            cursor = open.remove(id);
        }
        if (cursor != null) {
            close(cursor);
        }
    }

    /** Closes all cursors. */
    public void closeAll() {
        Map<String, Cursor> all;
        synchronized (this) {
            all = new LinkedHashMap<>(open);
            open.clear();
        }
        all.values().forEach(this::close);
    }

    private void close(Cursor cursor) {
        boolean isOver = cursor.isExhausted();
        cursor.close();
        if (!isOver) {
            cursor.run().ifPresent(run -> cancel(run, "The result was closed by its user"));
        }
    }

    private void cancel(QueryRun run, String reason) {
        services.scheduler().cancel(run, new BraidException(ErrorCode.QUERY_CANCELED, reason));
    }
}
