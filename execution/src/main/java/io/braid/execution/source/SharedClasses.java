package io.braid.execution.source;

/**
 * Classes of the server that plugins can see: the connectors' contract, and nothing else, so that a plugin may bring
 * any version of any library along.
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
