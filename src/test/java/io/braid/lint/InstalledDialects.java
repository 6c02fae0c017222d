package io.braid.lint;

import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Connector;
import java.lang.reflect.Constructor;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/** The dialects of the connectors that a server finds, by the name of their wrapper. */
final class InstalledDialects {
    private InstalledDialects() {}

    static Map<String, JdbcDialect> byWrapper() {
        Map<String, JdbcDialect> dialects = new TreeMap<>();
        ServiceLoader.load(Connector.class).forEach(connector -> dialects.put(connector.name(), of(connector)));
        return dialects;
    }

    /** Dialects are their packages' own business, so that they are reached by the name that all of them follow. */
    private static JdbcDialect of(Connector connector) {
        String name = connector.getClass().getName().replaceFirst("Connector$", "Dialect");
        try {
            Constructor<? extends JdbcDialect> constructor =
                    Class.forName(name).asSubclass(JdbcDialect.class).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("expected a dialect named " + name, e);
        }
    }
}
