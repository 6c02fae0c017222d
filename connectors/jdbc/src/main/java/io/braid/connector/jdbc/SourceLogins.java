package io.braid.connector.jdbc;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.connector.jdbc.dialect.JdbcSourceConfig;
import io.braid.connector.jdbc.dialect.JdbcTraits;
import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.BackendSessions;
import io.braid.connector.jdbc.governor.BackgroundThreads;
import io.braid.connector.jdbc.governor.Governor;
import io.braid.connector.jdbc.governor.LoginGate;
import io.braid.connector.jdbc.governor.SourceAccess;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.connector.jdbc.pool.DriverSource;
import io.braid.connector.jdbc.read.BulkReader;
import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Logins to one source: one for each mapped user, and the source's own for Braid and all other users. */
final class SourceLogins implements AutoCloseable {
    private final String source;
    private final boolean required;
    private final SourceLogin own;
    private final Map<String, SourceLogin> mapped = new HashMap<>();

    SourceLogins(
            JdbcSourceConfig config,
            JdbcDialect dialect,
            SourceErrors errors,
            BulkReader.@Nullable Opener bulkReaders) {
        this.source = config.source();
        this.required = config.logins().required();
        LoginGate gate = new LoginGate(errors);
        Governor governor =
                new Governor(config.limits(), errors, gate, sessions(config, dialect, gate), BackgroundThreads.THREADS);
        this.own = new SourceLogin(new SourceAccess(config, governor, errors), dialect, bulkReaders);
        config.logins().byUser().forEach((user, options) -> {
            JdbcSourceConfig other = config.ofLogin(options);
            LoginGate otherGate = new LoginGate(errors);
            Governor beside = new Governor(governor, config.limits(), otherGate, sessions(other, dialect, otherGate));
            mapped.put(user, new SourceLogin(new SourceAccess(other, beside, errors), dialect, bulkReaders));
        });
    }

    private static BackendSessions sessions(JdbcSourceConfig config, JdbcDialect dialect, LoginGate gate) {
        boolean remote = dialect.traits().streaming() != JdbcTraits.Streaming.IN_PROCESS;
        return new BackendSessions(
                () -> new DriverSource(config, dialect, gate).unpooled(), remote, dialect.sessions());
    }

    SourceLogin own() {
        return own;
    }

    /** The login of a user. Rejects users without a mapping if one is required. */
    SourceLogin of(ScanContext context) {
        String user = context.user();
        SourceLogin login = mapped.get(user.toLowerCase(Locale.ROOT));
        if (login == null && required && !user.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "Source '" + source + "' is open to users with a user mapping only, and '" + user
                            + "' has none; an administrator makes one with CREATE USER MAPPING");
        }
        return login == null ? own : login;
    }

    Stream<SourceLogin> all() {
        return Stream.concat(Stream.of(own), mapped.values().stream());
    }

    /** The running statements of all logins. */
    List<StatementTrace> running() {
        return all().flatMap(login -> login.governor().running().all().stream()).toList();
    }

    @Override
    public void close() {
        all().forEach(SourceLogin::close);
    }
}
