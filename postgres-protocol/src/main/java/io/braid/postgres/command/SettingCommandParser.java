package io.braid.postgres.command;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of {@code SET}, {@code RESET} and {@code SHOW}. */
final class SettingCommandParser {
    private static final String TIME_ZONE = "TimeZone";

    private final CommandTokens tokens;

    SettingCommandParser(CommandTokens tokens) {
        this.tokens = tokens;
    }

    PostgresCommand set() {
        boolean local = tokens.accept("LOCAL");
        boolean session = !local && tokens.accept("SESSION");
        if (session && tokens.accept("CHARACTERISTICS")) {
            tokens.expect("AS");
            tokens.expect("TRANSACTION");
            return transactionModes(tokens).set(true);
        }
        if (session && tokens.accept("AUTHORIZATION")) {
            return new PostgresCommand.Set("session_authorization", value(), local);
        }
        if (tokens.accept("TRANSACTION")) {
            if (tokens.accept("SNAPSHOT")) {
                tokens.string();
            }
            return transactionModes(tokens).set(false);
        }
        if (tokens.accept("NAMES")) {
            return new PostgresCommand.Set("client_encoding", value(), local);
        }
        if (tokens.accept("TIME")) {
            tokens.expect("ZONE");
            return new PostgresCommand.Set(TIME_ZONE, unquoted(value()), local);
        }
        if (tokens.accept("SCHEMA")) {
            return new PostgresCommand.Set("search_path", value(), local);
        }
        if (tokens.accept("ROLE")) {
            return new PostgresCommand.Set("role", value(), local);
        }
        String name = tokens.qualifiedName();
        if (!tokens.accept('=')) {
            tokens.expect("TO");
        }
        return new PostgresCommand.Set(name, value(), local);
    }

    /** Strips double quotes from a time zone. */
    private static @Nullable String unquoted(@Nullable String zone) {
        return zone != null && zone.length() > 1 && zone.startsWith("\"") && zone.endsWith("\"")
                ? zone.substring(1, zone.length() - 1)
                : zone;
    }

    /** Parses a list of values as text; null for DEFAULT. */
    private @Nullable String value() {
        if (tokens.acceptAny("DEFAULT", "LOCAL")) {
            return null;
        }
        List<String> values = new ArrayList<>();
        do {
            values.add(item());
        } while (tokens.accept(','));
        return String.join(", ", values);
    }

    private String item() {
        if (tokens.isString()) {
            return tokens.string();
        }
        if (tokens.accept("INTERVAL")) {
            return tokens.string();
        }
        String sign = tokens.accept('-') ? "-" : tokens.accept('+') ? "+" : "";
        if (tokens.isNumber()) {
            return sign + tokens.number();
        }
        boolean quoted = tokens.is('"') || tokens.token().startsWith("\"");
        String name = tokens.name();
        return quoted && !name.matches("[a-z_][a-z0-9_$]*") ? '"' + name.replace("\"", "\"\"") + '"' : name;
    }

    PostgresCommand reset() {
        if (tokens.accept("ALL")) {
            return new PostgresCommand.Reset(null);
        }
        if (tokens.accept("SESSION")) {
            tokens.expect("AUTHORIZATION");
            return new PostgresCommand.Reset("session_authorization");
        }
        return new PostgresCommand.Reset(settingName());
    }

    @Nullable
    PostgresCommand show() {
        if (tokens.accept("ALL")) {
            return new PostgresCommand.ShowAll();
        }
        if (tokens.accept("TRANSACTION")) {
            tokens.expect("ISOLATION");
            tokens.expect("LEVEL");
            return new PostgresCommand.Show("transaction_isolation");
        }
        if (tokens.accept("SESSION")) {
            tokens.expect("AUTHORIZATION");
            return new PostgresCommand.Show("session_authorization");
        }
        String name = settingName();
        // Further words belong to one of Braid's own statements, such as SHOW CREATE VIEW.
        return tokens.isEnd() ? new PostgresCommand.Show(name) : null;
    }

    private String settingName() {
        if (tokens.accept("TIME")) {
            tokens.expect("ZONE");
            return TIME_ZONE;
        }
        return tokens.qualifiedName();
    }

    /**
     * Modes of a transaction.
     *
     * @param isolation the isolation level; null for the default
     * @param readOnly true for read-only; null for the default
     */
    record TransactionModes(
            @Nullable String isolation, @Nullable Boolean readOnly) {
        PostgresCommand set(boolean session) {
            return new PostgresCommand.SetTransaction(isolation, readOnly, session);
        }
    }

    /** Parses the modes of a transaction. */
    static TransactionModes transactionModes(CommandTokens tokens) {
        String isolation = null;
        @Nullable Boolean readOnly = null;
        boolean more = true;
        while (more && !tokens.isEnd()) {
            if (tokens.accept("ISOLATION")) {
                tokens.expect("LEVEL");
                isolation = isolation(tokens);
            } else if (tokens.accept("READ")) {
                boolean only = tokens.accept("ONLY");
                if (!only && !tokens.accept("WRITE")) {
                    throw tokens.unexpected();
                }
                readOnly = only;
            } else {
                tokens.accept("NOT");
                if (!tokens.accept("DEFERRABLE")) {
                    throw tokens.unexpected();
                }
            }
            more = tokens.accept(',') || !tokens.isEnd();
        }
        return new TransactionModes(isolation, readOnly);
    }

    private static String isolation(CommandTokens tokens) {
        if (tokens.accept("SERIALIZABLE")) {
            return "serializable";
        }
        if (tokens.accept("REPEATABLE")) {
            tokens.expect("READ");
            return "repeatable read";
        }
        tokens.expect("READ");
        if (tokens.accept("COMMITTED")) {
            return "read committed";
        }
        tokens.expect("UNCOMMITTED");
        return "read uncommitted";
    }
}
