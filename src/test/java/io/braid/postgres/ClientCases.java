package io.braid.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PGobject;

/** The cases of {@code examples/clients/cases.json}, run by PostgreSQL's JDBC driver with values as text. */
final class ClientCases {
    private static final Set<String> KINDS = Set.of("query", "error", "session", "describe");
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d+)");

    /** Source of connections, each with the time zone UTC. */
    interface Connections {
        Connection open(boolean simple) throws SQLException;
    }

    /** Differences of a server: those that are not expected, and the expected ones that there were not. */
    record Differences(List<String> unexpected, List<String> missing) {}

    /** A case: its name and what it consists of. */
    record Case(String name, JsonNode content) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** A statement in the driver's spelling, and the number of the parameter that each question mark stands for. */
    private record Marked(String sql, List<Integer> numbers) {}

    private final Connections connections;

    ClientCases(Connections connections) {
        this.connections = connections;
    }

    /** The cases that this driver can run, but for those that write. */
    static List<Case> read(Path file) throws IOException {
        List<Case> cases = new ArrayList<>();
        for (JsonNode each : new ObjectMapper().readTree(file.toFile()).get("cases")) {
            if (KINDS.contains(each.get("kind").asText()) && !each.has("writes")) {
                cases.add(new Case(each.get("name").asText(), each));
            }
        }
        return cases;
    }

    /** Names of the cases, with * for any text, in which a server is known to answer otherwise. */
    static List<Pattern> known(Path file, String server) throws IOException {
        List<Pattern> known = new ArrayList<>();
        for (JsonNode entry : new ObjectMapper().readTree(file.toFile()).get("blocked")) {
            boolean ofDriver =
                    !entry.has("clients") || entry.get("clients").toString().contains("\"pgjdbc\"");
            if (ofDriver && server.equals(entry.path("server").asText())) {
                entry.get("cases")
                        .forEach(name ->
                                known.add(Pattern.compile("\\Q" + name.asText().replace("*", "\\E.*\\Q") + "\\E")));
            }
        }
        return known;
    }

    /** Runs cases and compares the answers with those of PostgreSQL. */
    Differences run(List<Case> cases, List<Pattern> known) throws SQLException {
        List<String> unexpected = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        try (Connection shared = connections.open(false)) {
            for (Case each : cases) {
                String difference = difference(each, shared);
                boolean expected = known.stream()
                        .anyMatch(name -> name.matcher(each.name()).matches());
                if (difference == null && expected) {
                    missing.add(each.name());
                } else if (difference != null && !expected) {
                    unexpected.add(each.name() + ": " + difference);
                }
            }
        }
        return new Differences(unexpected, missing);
    }

    private @Nullable String difference(Case one, Connection shared) throws SQLException {
        JsonNode content = one.content();
        return switch (content.get("kind").asText()) {
            case "session" -> {
                try (Connection connection = connections.open(true)) {
                    yield session(connection, content.get("steps"));
                }
            }
            case "describe" -> described(shared, content);
            default -> prepared(shared, content);
        };
    }

    private static @Nullable String session(Connection connection, JsonNode steps) throws SQLException {
        for (JsonNode step : steps) {
            String difference;
            try (Statement statement = connection.createStatement()) {
                boolean rows = statement.execute(text(step.get("sql")));
                difference = rows && step.has("rows")
                        ? rows(statement.getResultSet(), step)
                        : step.has("rows") ? "no rows" : unexpected(step);
            } catch (SQLException e) {
                difference = failure(e, step);
            }
            if (difference != null) {
                return text(step.get("sql")) + ": " + difference;
            }
        }
        return null;
    }

    private static @Nullable String prepared(Connection connection, JsonNode content) throws SQLException {
        Marked marked = marked(text(content.get("sql")), content.has("parameters"));
        try (PreparedStatement statement = connection.prepareStatement(marked.sql())) {
            for (int i = 0; i < marked.numbers().size(); i++) {
                JsonNode parameter =
                        content.get("parameters").get(marked.numbers().get(i) - 1);
                PGobject value = new PGobject();
                value.setType(driverType(parameter.get("type").asText()));
                value.setValue(
                        parameter.get("text").isNull()
                                ? null
                                : parameter.get("text").asText());
                statement.setObject(i + 1, value);
            }
            boolean rows = statement.execute();
            return rows && content.has("rows") ? rows(statement.getResultSet(), content) : unexpected(content);
        } catch (SQLException e) {
            return failure(e, content);
        }
    }

    private static @Nullable String described(Connection connection, JsonNode content) {
        Marked marked = marked(text(content.get("sql")), true);
        if (marked.numbers().stream().distinct().count() < marked.numbers().size()) {
            return null;
        }
        try (PreparedStatement statement = connection.prepareStatement(marked.sql())) {
            ParameterMetaData parameters = statement.getParameterMetaData();
            List<String> found = new ArrayList<>();
            for (int number = 1; number <= marked.numbers().size(); number++) {
                int index = marked.numbers().indexOf(number);
                found.add(caseType(parameters.getParameterTypeName(index + 1)));
            }
            List<String> wanted = new ArrayList<>();
            content.get("parameters").forEach(each -> wanted.add(each.asText()));
            if (!found.equals(wanted)) {
                return "parameters: " + found + " instead of " + wanted;
            }
            ResultSetMetaData columns = statement.getMetaData();
            List<String> types = new ArrayList<>();
            for (int i = 1; columns != null && i <= columns.getColumnCount(); i++) {
                types.add(caseType(columns.getColumnTypeName(i)));
            }
            List<String> expected = new ArrayList<>();
            content.get("columns").forEach(each -> expected.add(each.get(1).asText()));
            return types.equals(expected) ? null : "columns: " + types + " instead of " + expected;
        } catch (SQLException e) {
            return failure(e, content);
        }
    }

    private static @Nullable String unexpected(JsonNode content) {
        return content.has("sqlstate") ? "no error instead of " + content.get("sqlstate") : null;
    }

    private static @Nullable String failure(SQLException e, JsonNode content) {
        String wanted = content.path("sqlstate").asText("no error");
        return wanted.equals(e.getSQLState()) ? null : e.getSQLState() + " instead of " + wanted + ": " + e;
    }

    private static @Nullable String rows(ResultSet rows, JsonNode content) throws SQLException {
        List<String> types = new ArrayList<>();
        List<String> wantedTypes = new ArrayList<>();
        content.get("types").forEach(each -> wantedTypes.add(each.asText()));
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            types.add(caseType(rows.getMetaData().getColumnTypeName(i)));
        }
        if (!types.equals(wantedTypes)) {
            return "types: " + types + " instead of " + wantedTypes;
        }
        List<List<@Nullable String>> found = new ArrayList<>();
        while (rows.next()) {
            List<@Nullable String> row = new ArrayList<>();
            for (int i = 1; i <= types.size(); i++) {
                row.add(rows.getString(i));
            }
            found.add(row);
        }
        List<List<@Nullable String>> wanted = new ArrayList<>();
        for (JsonNode row : content.get("rows")) {
            List<@Nullable String> values = new ArrayList<>();
            row.forEach(value -> values.add(value.isNull() ? null : value.asText()));
            wanted.add(values);
        }
        return found.equals(wanted) ? null : found + " instead of " + wanted;
    }

    private static Marked marked(String sql, boolean parameters) {
        if (!parameters) {
            return new Marked(sql.replace("?", "??"), List.of());
        }
        List<Integer> numbers = new ArrayList<>();
        Matcher found = PARAMETER.matcher(sql.replace("?", "??"));
        StringBuilder text = new StringBuilder();
        while (found.find()) {
            numbers.add(Integer.valueOf(found.group(1)));
            found.appendReplacement(text, "?");
        }
        found.appendTail(text);
        return new Marked(text.toString(), numbers);
    }

    private static String text(JsonNode sql) {
        if (!sql.isArray()) {
            return sql.asText();
        }
        List<String> lines = new ArrayList<>();
        sql.forEach(line -> lines.add(line.asText()));
        return String.join(" ", lines);
    }

    private static String driverType(String type) {
        return type.endsWith("[]") ? "_" + type.substring(0, type.length() - 2) : type;
    }

    private static String caseType(String type) {
        return type.startsWith("_") ? type.substring(1) + "[]" : type;
    }
}
