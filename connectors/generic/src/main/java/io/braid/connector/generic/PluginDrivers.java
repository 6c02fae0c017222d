package io.braid.connector.generic;

import io.braid.connector.jdbc.option.OptionValues;
import io.braid.spi.ServerEnvironment;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Lookup of JDBC drivers in the server's plugins, excluding the drivers bundled with Braid's own connectors. */
final class PluginDrivers {
    private PluginDrivers() {}

    /** The driver of a class. */
    static Driver named(String name, OptionValues options) {
        for (ClassLoader plugin : options.surroundings().plugins()) {
            try {
                Class<?> found = plugin.loadClass(name);
                if (found.getClassLoader() == plugin && Driver.class.isAssignableFrom(found)) {
                    return found.asSubclass(Driver.class)
                            .getDeclaredConstructor()
                            .newInstance();
                }
            } catch (ClassNotFoundException e) {
                // Another plugin may have it.
            } catch (ReflectiveOperationException | LinkageError e) {
                throw options.invalid("cannot make its driver " + name + ": " + e);
            }
        }
        throw options.invalid("finds no driver " + name + there(options.surroundings()));
    }

    /** The first driver that accepts a URL. */
    static Driver taking(String url, OptionValues options) {
        return all(options.surroundings()).stream()
                .filter(driver -> takes(driver, url))
                .findFirst()
                .orElseThrow(
                        () -> options.invalid("finds no driver that takes its url" + there(options.surroundings())));
    }

    private static boolean takes(Driver driver, String url) {
        try {
            return driver.acceptsURL(url);
        } catch (SQLException e) {
            return false;
        }
    }

    private static List<Driver> all(ServerEnvironment surroundings) {
        List<Driver> drivers = new ArrayList<>();
        for (ClassLoader plugin : surroundings.plugins()) {
            ServiceLoader.load(Driver.class, plugin).stream()
                    .flatMap(provider -> make(provider).stream())
                    .filter(driver -> driver.getClass().getClassLoader() == plugin)
                    .forEach(drivers::add);
        }
        return drivers;
    }

    /** Creates a driver; empty if that fails, as with a missing library, so that the others remain usable. */
    private static Optional<Driver> make(ServiceLoader.Provider<Driver> provider) {
        try {
            return Optional.of(provider.get());
        } catch (ServiceConfigurationError | LinkageError e) {
            return Optional.empty();
        }
    }

    private static String there(ServerEnvironment surroundings) {
        List<String> names = all(surroundings).stream()
                .map(driver -> driver.getClass().getName())
                .toList();
        return " in the server's folder of plugins: put its jar there and start the server again; there "
                + (names.isEmpty() ? "is none" : "are " + String.join(", ", names));
    }
}
