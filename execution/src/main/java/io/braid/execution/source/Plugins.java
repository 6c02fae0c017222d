package io.braid.execution.source;

import io.braid.spi.Connector;
import io.braid.spi.compute.ComputeConnector;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Plugins found at server start: connectors, and drivers for the connector {@code jdbc}. Each jar and each folder of
 * jars has its own class loader, so that plugins do not interfere.
 */
public final class Plugins implements AutoCloseable {
    /** No plugins. */
    public static final Plugins NONE = new Plugins(List.of());

    private static final Logger LOG = LoggerFactory.getLogger(Plugins.class);

    private static final String JAR = ".jar";

    private final List<URLClassLoader> loaders;

    private Plugins(List<URLClassLoader> loaders) {
        this.loaders = List.copyOf(loaders);
    }

    /** The plugins in a folder, which need not exist. */
    public static Plugins in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return NONE;
        }
        ClassLoader shared = new SharedClasses();
        List<URLClassLoader> loaders = new ArrayList<>();
        for (Path entry : sorted(folder)) {
            List<Path> jars = Files.isDirectory(entry) ? sorted(entry) : List.of(entry);
            URL[] urls = jars.stream()
                    .filter(jar -> jar.getFileName().toString().endsWith(JAR))
                    .peek(Plugins::requireReadable)
                    .map(Plugins::url)
                    .toArray(URL[]::new);
            if (urls.length > 0) {
                loaders.add(new URLClassLoader("plugin " + entry.getFileName(), urls, shared));
            }
        }
        return new Plugins(loaders);
    }

    List<ClassLoader> loaders() {
        return List.copyOf(loaders);
    }

    /** The connectors of all plugins; the server does not start if one cannot be instantiated. */
    List<Connector> connectors() {
        List<Connector> connectors = new ArrayList<>();
        for (URLClassLoader loader : loaders) {
            try {
                ServiceLoader.load(Connector.class, loader).forEach(connectors::add);
            } catch (ServiceConfigurationError | LinkageError e) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "The " + loader.getName() + " has a connector that cannot be loaded: " + e.getMessage()
                                + "; remove the plugin from plugins-folder, or take one for this version of Braid",
                        e);
            }
        }
        return connectors;
    }

    /** The distributed engine of this name, if a plugin provides it; its classes are loaded only here. */
    Optional<ComputeConnector> engine(String name) {
        for (URLClassLoader loader : loaders) {
            try {
                for (ComputeConnector connector : ServiceLoader.load(ComputeConnector.class, loader)) {
                    if (connector.name().equals(name)) {
                        return Optional.of(connector);
                    }
                }
            } catch (ServiceConfigurationError | LinkageError e) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        "The " + loader.getName() + " has an engine that cannot be loaded: " + e.getMessage()
                                + "; take the plugin that came with this version of Braid",
                        e);
            }
        }
        return Optional.empty();
    }

    @Override
    public void close() {
        for (URLClassLoader loader : loaders) {
            try {
                loader.close();
            } catch (IOException e) {
                LOG.warn("The {} could not be closed cleanly", loader.getName(), e);
            }
        }
    }

    private static List<Path> sorted(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.sorted().toList();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder of plugins " + folder + " cannot be read ("
                            + e.getClass().getSimpleName() + "); choose another with plugins-folder",
                    e);
        }
    }

    /** Class loaders silently skip unreadable jars, which would cause a confusing error much later. */
    private static void requireReadable(Path jar) {
        try {
            new ZipFile(jar.toFile()).close();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The plugin " + jar + " cannot be read as a jar (" + e.getMessage()
                            + "); copy it again, or remove it from plugins-folder",
                    e);
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new AssertionError("a file has a url", e);
        }
    }
}
