package io.braid.migration;

import io.braid.vdb.ServerDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Factory of servers from the logins of other programs. URL parts that a connector rejects are omitted. */
public final class ServerMaker {
    private final ServerCheck check;

    public ServerMaker(ServerCheck check) {
        this.check = check;
    }

    /**
     * Server, and its differences from the original.
     *
     * @param notes sentences without a full stop; empty if there is no difference
     */
    public record Made(ServerDefinition server, List<String> notes) {
        public Made {
            notes = List.copyOf(notes);
        }
    }

    /** Creates a server for the same database. */
    public Made make(String name, SourceKind kind, JdbcLogin original) {
        JdbcLogin login = original.withoutSecretInUrl();
        List<String> notes = new ArrayList<>();
        Map<String, String> options = new LinkedHashMap<>();
        options.put("url", url(name, kind, login.url(), notes));
        login.user().filter(user -> !user.isBlank()).ifPresent(user -> options.put("user", user));
        login.password().filter(password -> !password.isBlank()).ifPresent(password -> {
            String reference =
                    SecretReferences.isReference(password) ? password : SecretReferences.of(name, "PASSWORD");
            options.put("password", reference);
            notes.add("set the variable " + reference.replaceAll("[${}]|env:", "") + " to its password");
        });
        if (kind == SourceKind.JDBC) {
            notes.add("put the jar of its driver into the folder plugins");
        }
        return new Made(server(name, kind, options), notes);
    }

    /** Creates a server with a placeholder URL. */
    public Made unknown(String name, SourceKind kind, String why) {
        return new Made(
                server(name, kind, Map.of("url", kind.exampleUrl())),
                List.of(why + "; fill in OPTIONS (url '" + kind.exampleUrl() + "', user '...', password '"
                        + SecretReferences.of(name, "PASSWORD") + "')"));
    }

    private String url(String name, SourceKind kind, String url, List<String> notes) {
        if (kind == SourceKind.JDBC || url.contains("${")) {
            // The driver and the variable may not be available yet.
            return url;
        }
        Optional<String> problem = problem(name, kind, url);
        if (problem.isEmpty()) {
            return url;
        }
        String shorter = withoutProperties(kind, url);
        if (problem(name, kind, shorter).isEmpty()) {
            notes.add("the URL is without its properties: " + problem.get());
            return shorter;
        }
        notes.add("fill in the url: " + problem.get());
        return kind.exampleUrl();
    }

    private Optional<String> problem(String name, SourceKind kind, String url) {
        return check.problem(server(name, kind, Map.of("url", url)));
    }

    private static String withoutProperties(SourceKind kind, String url) {
        if (kind == SourceKind.SQLSERVER) {
            String database = url.replaceFirst("(?i)^[^;]*;(?:.*;)?(databaseName=[^;]*).*$", ";$1");
            return url.replaceFirst(";.*", "") + (database.equals(url) ? "" : database);
        }
        return url.replaceFirst("[?;].*", "");
    }

    private static ServerDefinition server(String name, SourceKind kind, Map<String, String> options) {
        return new ServerDefinition(name, kind.wrapper(), options, DraftModel.NOWHERE);
    }
}
