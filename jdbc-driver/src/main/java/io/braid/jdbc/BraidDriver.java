package io.braid.jdbc;

import io.braid.jdbc.core.Dialer;
import io.braid.jdbc.core.SqlExceptions;
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

/** JDBC driver for URLs that start with {@code jdbc:braid:}; registers itself when it is on the class path. */
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
        ConnectionProperties settings = new ConnectionProperties(url, properties);
        return new BraidConnection(new Dialer(settings.login()).open(), settings);
    }

    @Override
    public boolean acceptsURL(@Nullable String url) throws SQLException {
        if (url == null) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The URL is null.");
        }
        return url.startsWith(BraidUrl.PREFIX);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, @Nullable Properties properties) throws SQLException {
        ConnectionProperties settings =
                new ConnectionProperties(BraidUrl.parse(url), properties == null ? new Properties() : properties);
        return Arrays.stream(BraidProperty.values())
                .map(property -> describe(property, settings))
                .toArray(DriverPropertyInfo[]::new);
    }

    private static DriverPropertyInfo describe(BraidProperty property, ConnectionProperties settings) {
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

    /** False: Braid does not implement all of what JDBC requires of a compliant driver. */
    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return Logger.getLogger(BraidDriver.class.getPackageName());
    }
}
