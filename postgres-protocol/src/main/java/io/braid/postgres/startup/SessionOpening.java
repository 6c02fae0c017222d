package io.braid.postgres.startup;

import io.braid.execution.ProtocolServices;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.VisibleDatabases;
import io.braid.execution.session.ClientAddress;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.execution.users.Identity;
import io.braid.planner.option.ClientConventions;
import io.braid.planner.option.ResultStyle;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Opening of a session with the settings of the startup message. */
final class SessionOpening {
    private static final Set<String> NO_SETTINGS = Set.of("user", "database", "options", "replication");

    private SessionOpening() {}

    static OpenSession open(
            ProtocolServices services,
            Identity identity,
            StartupMessage startup,
            SocketAddress client,
            @Nullable String tls) {
        String replication = startup.parameters().getOrDefault("replication", "false");
        if (!Set.of("false", "off", "no", "0").contains(replication)) {
            throw new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "This server offers no replication");
        }
        DeployedDatabase database = new VisibleDatabases(services.databases())
                .get(startup.database(), services.users().principal(identity));
        OpenSession opened = services.sessions().open(identity, "unnamed", database, ClientAddress.text(client), tls);
        try {
            opened.change(session ->
                    session.withSettings(session.settings().with(ClientConventions.BRAID.with(ResultStyle.POSTGRES))));
            DefaultSearchPath.of(services, opened.now())
                    .ifPresent(path -> opened.change(session -> set(session, "search_path", path)));
            settings(startup).forEach((name, value) -> opened.change(session -> set(session, name, value)));
        } catch (RuntimeException e) {
            services.sessions().close(opened);
            throw e;
        }
        return opened;
    }

    private static Session set(Session session, String name, String value) {
        return PostgresSettings.set(session, name, value);
    }

    /** Returns the settings of a startup message, those of its options first. */
    static Map<String, String> settings(StartupMessage startup) {
        Map<String, String> settings =
                new LinkedHashMap<>(options(startup.parameters().getOrDefault("options", "")));
        startup.parameters().forEach((name, value) -> {
            if (!NO_SETTINGS.contains(name) && !name.startsWith("_pq_.")) {
                settings.put(name, value);
            }
        });
        return settings;
    }

    /** Parses command-line options: {@code -c name=value} or {@code --name=value}; a backslash escapes a blank. */
    private static Map<String, String> options(String options) {
        Map<String, String> settings = new LinkedHashMap<>();
        List<String> words = words(options);
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String setting;
            if (word.equals("-c") && i + 1 < words.size()) {
                setting = words.get(++i);
            } else if (word.startsWith("-c")) {
                setting = word.substring(2);
            } else if (word.startsWith("--")) {
                setting = word.substring(2);
            } else {
                throw invalid(word);
            }
            int equals = setting.indexOf('=');
            if (equals < 1) {
                throw invalid(word);
            }
            settings.put(setting.substring(0, equals).replace('-', '_'), setting.substring(equals + 1));
        }
        return settings;
    }

    private static BraidException invalid(String option) {
        return new BraidException(
                ErrorCode.INVALID_PARAMETER,
                "invalid command-line argument for server process: " + option + "; use -c name=value");
    }

    private static List<String> words(String options) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < options.length(); i++) {
            char c = options.charAt(i);
            if (c == '\\' && i + 1 < options.length()) {
                word.append(options.charAt(++i));
            } else if (!Character.isWhitespace(c)) {
                word.append(c);
            } else if (!word.isEmpty()) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (!word.isEmpty()) {
            words.add(word.toString());
        }
        return words;
    }
}
