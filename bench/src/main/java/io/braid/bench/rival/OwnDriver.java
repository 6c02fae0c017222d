package io.braid.bench.rival;

import io.braid.bench.rig.Arm;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;

/** Connections by a driver that is not registered with Java's DriverManager. */
record OwnDriver(Driver driver, String url, Map<String, String> properties) implements Arm.Connector {
    @Override
    public Connection connect() throws SQLException {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(driver.getClass().getClassLoader());
        try {
            Properties told = new Properties();
            told.putAll(properties);
            Connection connection = driver.connect(url, told);
            if (connection == null) {
                throw new SQLException("The driver " + driver.getClass().getName() + " does not know " + url);
            }
            return connection;
        } finally {
            thread.setContextClassLoader(before);
        }
    }
}
