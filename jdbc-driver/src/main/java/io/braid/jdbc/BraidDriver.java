package io.braid.jdbc;

import io.braid.jdbc.core.Dialer;
import io.braid.jdbc.core.SqlErrors;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Arrays;
import java.util.Properties;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Opens connections to URLs that start with {@code jdbc:braid:}; found by itself where it is on the class path. */
public final class BraidDriver implements Driver {
    static {
        try {
            DriverManager.registerDriver(new BraidDriver());
        } catch (SQLException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Override
    public @Nullable Connection connect(String url, @Nullable Properties properties) throws SQLException {
        return acceptsURL(url) ? open(BraidUrl.parse(url), properties == null ? new Properties() : properties) : null;
    }

    static BraidConnection open(BraidUrl url, Properties properties) throws SQLException {
        Settings settings = new Settings(url, properties);
        return new BraidConnection(new Dialer(settings.login()).open(), settings);
    }

    @Override
    public boolean acceptsURL(@Nullable String url) throws SQLException {
        if (url == null) {
            throw SqlErrors.of(SqlErrors.INVALID_ARGUMENT, "The URL is null.");
        }
        return url.startsWith(BraidUrl.PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) throws SQLException {
        Settings settings = new Settings(BraidUrl.parse(url), properties == null ? new Properties() : properties);
        return Arrays.stream(BraidProperty.values())
                .map(property -> describe(property, settings))
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo describe(BraidProperty property, Settings settings) {
        DriverPropertyInfo described = new DriverPropertyInfo(property.propertyName(), settings.value(property));
        described.description = property.help();
        described.choices = property.choices();
        return described;
    }

    @Override
    public int getMajorVersion() {
        return DriverVersion.MAJOR;
    }

    @Override
    public int getMinorVersion() {
        return DriverVersion.MINOR;
    }

    /** Braid is read-only and has no transactions, so it cannot be compliant in the sense of JDBC. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return Logger.getLogger(BraidDriver.class.getPackageName());
    }
}
