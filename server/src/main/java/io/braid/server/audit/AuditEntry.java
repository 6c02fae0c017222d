package io.braid.server.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.server.query.EndedQuery;
import io.braid.server.session.OpenSession;
import io.braid.server.session.Session;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One thing that happened; holds no secret and no value of a parameter. */
record AuditEntry(Map<String, @Nullable Object> fields) {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static AuditEntry of(String event) {
        AuditEntry entry = new AuditEntry(new LinkedHashMap<>());
        return entry.with("time", Instant.now().toString()).with("event", event);
    }

    static AuditEntry login(OpenSession opened, boolean encrypted) {
        return of("login")
                .about(opened)
                .with("method", opened.now().identity().method().word())
                .with("encrypted", encrypted);
    }

    static AuditEntry refusal(RefusedLogin refused) {
        return of("login_refused")
                .with("user", refused.user())
                .with("application", refused.application())
                .with("database", refused.database())
                .with("client", refused.client())
                .with("sql_state", refused.sqlState())
                .with("error", refused.error());
    }

    static AuditEntry logout(OpenSession closed) {
        return of("logout").about(closed);
    }

    static AuditEntry statement(EndedQuery query) {
        return of("statement")
                .with("session", query.session())
                .with("user", query.user())
                .with("application", query.application())
                .with("database", query.database())
                .with("query", query.id())
                .with("sql", query.sql())
                .with("sources", query.reads().sources())
                .with("tables", query.reads().tables())
                .with("policies", query.reads().policies())
                .with("outcome", query.outcome().name())
                .with("rows", query.rows())
                .with("bytes", query.bytes())
                .with("started", query.started().toString())
                .with("milliseconds", query.elapsed().toMillis())
                .with("sql_state", query.sqlState())
                .with("error", query.error());
    }

    static AuditEntry lost(long entries) {
        return of("entries_lost").with("count", entries);
    }

    /** As one line, without its end. */
    String line() {
        try {
            return JSON.writeValueAsString(fields);
        } catch (JsonProcessingException e) {
            throw new AssertionError("texts, numbers and lists can be written", e);
        }
    }

    private AuditEntry about(OpenSession opened) {
        Session session = opened.now();
        return with("session", session.id())
                .with("user", session.user())
                .with("application", session.application())
                .with("database", session.database().name())
                .with("client", opened.address());
    }

    private AuditEntry with(String name, @Nullable Object value) {
        fields.put(name, value);
        return this;
    }
}
