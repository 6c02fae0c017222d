package io.braid.execution.query;

import com.fasterxml.jackson.databind.JsonNode;
import io.braid.engine.plan.query.Reads;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** JSON serialization of ended queries. */
final class HistoryEntry {
    /** Format version, incremented whenever older lines can no longer be read correctly. */
    private static final int FORM = 1;

    private HistoryEntry() {}

    /** The fields of a query's line. */
    static Map<String, @Nullable Object> of(EndedQuery query) {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("form", FORM);
        fields.put("id", query.id());
        fields.put("session", query.session());
        fields.put("user", query.user());
        fields.put("application", query.application());
        fields.put("database", query.database());
        fields.put("sql", query.sql());
        fields.put("sources", query.reads().sources());
        fields.put("whole", query.reads().whole());
        fields.put("started", query.started().toString());
        fields.put("microseconds", query.elapsed().toNanos() / 1000);
        fields.put("rows", query.rows());
        fields.put("bytes", query.bytes());
        fields.put("peak_memory", query.peakMemory());
        fields.put("spilled_bytes", query.spilledBytes());
        fields.put("rows_of", query.rowsOf() == null ? null : query.rowsOf().toString());
        fields.put("outcome", query.outcome().name());
        fields.put("sql_state", query.sqlState());
        fields.put("error", query.error());
        SlowPlan plan = query.plan();
        fields.put("plan", plan == null ? null : plan.text());
        fields.put("plan_document", plan == null ? null : plan.document());
        return fields;
    }

    /** Parses a line; empty if it is not a query or has another format version. */
    static Optional<EndedQuery> read(JsonNode line) {
        if (line.path("form").asInt() != FORM) {
            return Optional.empty();
        }
        Set<String> sources = new LinkedHashSet<>();
        line.path("sources").forEach(source -> sources.add(source.asText()));
        String rowsOf = text(line, "rows_of");
        return Optional.of(new EndedQuery(
                line.path("id").asText(),
                line.path("session").asLong(),
                line.path("user").asText(),
                line.path("application").asText(),
                line.path("database").asText(),
                line.path("sql").asText(),
                new Reads(sources, Set.of(), Set.of(), line.path("whole").asBoolean(false)),
                Instant.parse(line.path("started").asText()),
                Duration.ofNanos(line.path("microseconds").asLong() * 1000),
                line.path("rows").asLong(),
                line.path("bytes").asLong(),
                line.path("peak_memory").asLong(),
                line.path("spilled_bytes").asLong(),
                rowsOf == null ? null : Instant.parse(rowsOf),
                QueryState.valueOf(line.path("outcome").asText()),
                text(line, "sql_state"),
                text(line, "error"),
                null,
                plan(line)));
    }

    private static @Nullable SlowPlan plan(JsonNode line) {
        String lines = text(line, "plan");
        return lines == null ? null : new SlowPlan(lines, text(line, "plan_document"));
    }

    private static @Nullable String text(JsonNode line, String field) {
        JsonNode value = line.path(field);
        return value.isTextual() ? value.asText() : null;
    }
}
