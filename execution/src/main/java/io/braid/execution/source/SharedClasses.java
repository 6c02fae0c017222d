package io.braid.execution.source;

/**
 * Class loader for the server classes that plugins can see: only the connector SPI and its dependencies, so that a
 * plugin can bundle any version of any library.
 */
final class SharedClasses extends ClassLoader {
    private static final String[] PACKAGES = {"io.braid.spi.", "io.braid.connector.jdbc.", "org.slf4j."};

    private final ClassLoader server = SharedClasses.class.getClassLoader();

    SharedClasses() {
        super("braid-shared", ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        for (String shared : PACKAGES) {
            if (name.startsWith(shared)) {
                return server.loadClass(name);
            }
        }
        throw new ClassNotFoundException(name);
    }
}
