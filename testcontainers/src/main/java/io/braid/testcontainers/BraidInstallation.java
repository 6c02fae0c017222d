package io.braid.testcontainers;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The programs that an embedded server is started from.
 *
 * @param java the launcher of a Java runtime
 * @param classPath the jars of a server
 */
record BraidInstallation(Path java, String classPath) {
    /** The system property that names the folder of an unpacked distribution. */
    static final String HOME = "braid.home";
    /** The system property that holds a class path. */
    static final String CLASS_PATH = "braid.class-path";

    private static final String MAIN = "io/braid/server/Main.class";

    /** An unpacked distribution, with its own Java runtime if it has one. */
    static BraidInstallation ofDistribution(Path home) {
        Path libraries = home.resolve("lib");
        if (!Files.isDirectory(libraries)) {
            throw new IllegalStateException(home + " is no unpacked distribution of Braid: it has no folder lib; unpack"
                    + " braid-VERSION.tar.gz and name the folder braid-VERSION");
        }
        Path own = home.resolve("runtime/bin/java");
        return new BraidInstallation(Files.isExecutable(own) ? own : currentJava(), libraries + File.separator + "*");
    }

    static BraidInstallation ofClassPath(String classPath) {
        return new BraidInstallation(currentJava(), classPath);
    }

    /**
     * The installation that system properties name, or otherwise the class path of this process, if a server is on it.
     */
    static BraidInstallation find() {
        String classPath = System.getProperty(CLASS_PATH, "");
        if (!classPath.isEmpty()) {
            return ofClassPath(classPath);
        }
        String home = System.getProperty(HOME, "");
        if (!home.isEmpty()) {
            return ofDistribution(Path.of(home));
        }
        if (BraidInstallation.class.getClassLoader().getResource(MAIN) != null) {
            return ofClassPath(System.getProperty("java.class.path"));
        }
        throw new IllegalStateException(
                "There is no Braid to start: unpack a distribution, and set the system property " + HOME
                        + " to its folder, or call distribution(folder)");
    }

    private static Path currentJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }
}
