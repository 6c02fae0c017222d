package io.braid.survive;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.fault.OtherDriver;
import java.lang.reflect.Constructor;
import java.sql.Driver;
import java.util.Map;

/** A source as its connector would open it, but over a driver of the test's own. */
final class FailingDialect {
    private FailingDialect() {}

    /**
     * Opens it.
     *
     * @param dialect the class of its connector, which shows it to nobody
     */
    static Source open(String name, String dialect, Driver driver, Map<String, String> options) {
        return JdbcSource.open(
                new SourceConfig(name, options), OtherDriver.in(JdbcDialect.class, real(dialect), driver));
    }

    private static JdbcDialect real(String dialect) {
        try {
            Constructor<?> constructor = Class.forName(dialect).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (JdbcDialect) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
