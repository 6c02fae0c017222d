package io.braid.connector.jdbc.dialect;

import io.braid.connector.jdbc.option.GovernorLimits;
import io.braid.connector.jdbc.option.OptionValues;
import io.braid.connector.jdbc.option.SourceOption;
import io.braid.spi.MappedLogins;
import io.braid.spi.SourceConfig;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of one source: its URL, login and limits. Its text form omits URL, user and password.
 *
 * @param url the URL in the driver's form
 * @param limits the limits on concurrent work
 * @param fetchRows the fetch size in rows; 0 for Braid's default
 * @param logins the user mappings
 */
public record JdbcSourceConfig(
        OptionValues options,
        String url,
        GovernorLimits limits,
        Duration connectTimeout,
        Duration idleTimeout,
        int fetchRows,
        MappedLogins logins) {
    /** Drivers prefer a user in the URL to the one in the properties. */
    private static final Pattern USER_IN_URL =
            Pattern.compile("(?i)[?;&,(]\\s*(user(\\s?name|\\s?id)?|uid)\\s*=|//[^/?;]*@");

    private static final int MAX_CONNECTIONS = 1000;
    private static final int MAX_FETCH = 1_000_000;

    /** Parses and validates all options. */
    public static JdbcSourceConfig read(SourceConfig config, JdbcDialect dialect) {
        OptionValues options = new OptionValues(config, SourceOption.commonAnd(dialect.options()));
        String url = dialect.url(options);
        dialect.traits().urls().check(url, options);
        if (config.logins().differ() && USER_IN_URL.matcher(url).find()) {
            throw options.invalid(
                    "names a user in its url, whose place no user mapping could take; name him by the option '"
                            + SourceOption.USER.name() + "'");
        }
        return new JdbcSourceConfig(
                options,
                dialect.driverUrl(url),
                GovernorLimits.read(options, options.integer(SourceOption.POOL_SIZE, 1, MAX_CONNECTIONS)),
                options.time(SourceOption.CONNECT_TIMEOUT),
                options.time(SourceOption.IDLE_TIMEOUT),
                options.integer(SourceOption.FETCH_SIZE, 0, MAX_FETCH),
                config.logins());
    }

    /** The configuration for a mapped login. */
    public JdbcSourceConfig ofLogin(Map<String, String> login) {
        return new JdbcSourceConfig(
                options.ofLogin(login), url, limits, connectTimeout, idleTimeout, fetchRows, MappedLogins.NONE);
    }

    public String source() {
        return options.source();
    }

    public @Nullable String user() {
        return options.get(SourceOption.USER).orElse(null);
    }

    public @Nullable String password() {
        return options.get(SourceOption.PASSWORD).orElse(null);
    }

    @Override
    public String toString() {
        return source();
    }
}
