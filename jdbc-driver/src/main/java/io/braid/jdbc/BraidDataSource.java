package io.braid.jdbc;

import io.braid.jdbc.core.JdbcObject;
import io.braid.jdbc.core.SqlExceptions;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Data source for one URL and a set of properties; it opens a new connection on each call. */
public final class BraidDataSource extends JdbcObject implements DataSource {
    private final Properties properties = new Properties();
    private @Nullable String url;
    private @Nullable PrintWriter logWriter;

    public @Nullable String getUrl() {
        return url;
    }

    public void setUrl(String url) throws SQLException {
        BraidUrl.parse(url);
        this.url = url;
    }

    public void setUser(String user) {
        properties.setProperty(BraidProperty.USER.propertyName(), user);
    }

    public void setPassword(String password) {
        properties.setProperty(BraidProperty.PASSWORD.propertyName(), password);
    }

    /** Sets any property of {@link BraidProperty}. */
    public void setProperty(String name, String value) throws SQLException {
        properties.setProperty(BraidProperty.of(name).propertyName(), value);
    }

    @Override
    public Connection getConnection() throws SQLException {
        return open(properties);
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        Properties own = new Properties();
        own.putAll(properties);
        own.setProperty(BraidProperty.USER.propertyName(), user);
        own.setProperty(BraidProperty.PASSWORD.propertyName(), password);
        return open(own);
    }

    private Connection open(Properties chosen) throws SQLException {
        if (url == null) {
            throw SqlExceptions.of(SqlExceptions.INVALID_ARGUMENT, "The data source has no URL: call setUrl first.");
        }
        return BraidDriver.open(BraidUrl.parse(url), chosen);
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return logWriter;
    }

    /** Stores the writer, which is not used: the driver logs through java.util.logging. */
    @Override
    public void setLogWriter(@Nullable PrintWriter out) {
        logWriter = out;
    }

    @Override
    public void setLoginTimeout(int seconds) {
        properties.setProperty(BraidProperty.LOGIN_TIMEOUT.propertyName(), Integer.toString(seconds));
    }

    @Override
    public int getLoginTimeout() {
        String seconds = properties.getProperty(BraidProperty.LOGIN_TIMEOUT.propertyName());
        return seconds == null ? DriverManager.getLoginTimeout() : Integer.parseInt(seconds);
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return Logger.getLogger(BraidDataSource.class.getPackageName());
    }
}
