package io.braid.connector.jdbc;

import io.braid.spi.ScanContext;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Who logs in to a source as whom: those with a mapping by that, Braid itself and all others as the source's options say. */
final class AllLogins implements AutoCloseable {
    private final String source;
    private final boolean required;
    private final Login own;
    private final Map<String, Login> mapped = new HashMap<>();

    AllLogins(JdbcSourceConfig config, JdbcDialect dialect, SourceErrors errors, ReadingLane.@Nullable Opener lanes) {
        this.source = config.source();
        this.required = config.logins().required();
        Governor governor = new Governor(config.limits(), errors, sessions(config, dialect), Aside.THREADS);
        this.own = new Login(new SourceAccess(config, governor, errors), dialect, lanes);
        config.logins().byUser().forEach((user, options) -> {
            JdbcSourceConfig other = config.ofLogin(options);
            Governor beside = new Governor(governor, config.limits(), sessions(other, dialect));
            mapped.put(user, new Login(new SourceAccess(other, beside, errors), dialect, lanes));
        });
    }

    private static Sessions sessions(JdbcSourceConfig config, JdbcDialect dialect) {
        boolean remote = dialect.traits().streaming() != JdbcTraits.Streaming.IN_PROCESS;
        return new Sessions(() -> new DriverSource(config, dialect).unpooled(), remote, dialect.sessions());
    }

    Login own() {
        return own;
    }

    /** Refuses who must have a mapping and has none. */
    Login of(ScanContext context) {
        String user = context.user();
        Login login = mapped.get(user.toLowerCase(Locale.ROOT));
        if (login == null && required && !user.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "Source '" + source + "' is open to users with a user mapping only, and '" + user
                            + "' has none; an administrator makes one with CREATE USER MAPPING");
        }
        return login == null ? own : login;
    }

    Stream<Login> all() {
        return Stream.concat(Stream.of(own), mapped.values().stream());
    }

    /** What runs, for whichever login. */
    List<StatementTrace> running() {
        return all().flatMap(login -> login.governor().running().all().stream()).toList();
    }

    @Override
    public void close() {
        all().forEach(Login::close);
    }
}
