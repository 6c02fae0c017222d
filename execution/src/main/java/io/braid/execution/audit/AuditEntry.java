package io.braid.execution.audit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.execution.query.EndedQuery;
import io.braid.execution.session.ClientAddress;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import java.net.SocketAddress;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One audit event, without secrets and parameter values. */
record AuditEntry(Map<String, @Nullable Object> fields) {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Maximum length of texts from unauthenticated clients. */
    private static final int LONGEST = 200;

    private static AuditEntry of(String event) {
        return of(event, Instant.now());
    }

    private static AuditEntry of(String event, Instant time) {
        AuditEntry entry = new AuditEntry(new LinkedHashMap<>());
        return entry.with("time", time.toString()).with("event", event);
    }

    static AuditEntry login(OpenSession opened) {
        return of("login")
                .about(opened)
                .with("method", opened.now().identity().method().word())
                .with("encrypted", opened.tls() != null);
    }

    static AuditEntry refusal(RefusedLogin refused) {
        return of("login_refused")
                .with("user", beginning(refused.user()))
                .with("application", beginning(refused.application()))
                .with("database", beginning(refused.database()))
                .with("client", ClientAddress.text(refused.client()))
                .with("sql_state", refused.sqlState())
                .with("error", beginning(refused.error()));
    }

    static AuditEntry handshake(SocketAddress client, Throwable why) {
        return of("handshake_failed").with("client", ClientAddress.text(client)).with("error", reason(why));
    }

    /** Truncated, as unauthenticated clients can influence the message. */
    private static String reason(Throwable why) {
        if (why instanceof ClosedChannelException) {
            return "The client left";
        }
        return beginning(String.valueOf(why.getMessage()));
    }

    private static String beginning(String text) {
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
    }

    static AuditEntry leftOut(String address, long count) {
        return of("refusals_left_out").with("client", address).with("count", count);
    }

    static AuditEntry logout(OpenSession closed) {
        return of("logout").about(closed);
    }

    static AuditEntry statement(EndedQuery query) {
        return of("statement", query.started().plus(query.elapsed()))
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

    /** The entry as one line of JSON, without a line terminator. */
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
