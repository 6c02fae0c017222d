package io.braid.survive;

import io.braid.connector.jdbc.JdbcDialect;
import io.braid.connector.jdbc.JdbcSource;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
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
        JdbcDialect real = real(dialect);
        JdbcDialect other = (JdbcDialect) Proxy.newProxyInstance(
                FailingDialect.class.getClassLoader(),
                new Class<?>[] {JdbcDialect.class},
                (proxy, method, arguments) -> {
                    if (method.getName().equals("driver")) {
                        return driver;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
        return JdbcSource.open(new SourceConfig(name, options), other);
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
