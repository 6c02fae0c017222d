package io.braid.bench.rival;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Class path of a compared system, as built by Maven, separate from Braid's own. */
public final class Libraries {
    private final List<String> files;

    private Libraries(List<String> files) {
        this.files = files;
    }

    /** @param folder the folder of its module, which must be built */
    public static Libraries of(Path folder) {
        Path list = folder.resolve("target/classpath.txt");
        try {
            List<String> files =
                    new ArrayList<>(List.of(Files.readString(list).strip().split(File.pathSeparator)));
            files.add(ownClasses(folder.resolve("target")).toString());
            return new Libraries(files);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The rival in " + folder + " has not been built: start the workload by ./braid bench",
                    e);
        }
    }

    /** Prefers the jar: Java archives classes of jars only, not of folders. */
    private static Path ownClasses(Path target) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "braid-*.jar")) {
            Iterator<Path> found = jars.iterator();
            return found.hasNext() ? found.next() : target.resolve("classes");
        }
    }

    /** The class path for a separate process. */
    String classPath() {
        return String.join(File.pathSeparator, files);
    }

    /** A class loader for its classes, and Braid's for all others, for code that uses both. Never closed. */
    public ClassLoader besideBraid() {
        return new BesideBraid(urls());
    }

    private URL[] urls() {
        return files.stream().map(Libraries::url).toArray(URL[]::new);
    }

    /** Its driver, loaded into this process. */
    Driver driver(String className) {
        try {
            // Never closed.
            ClassLoader loader = new URLClassLoader(urls(), ClassLoader.getPlatformClassLoader());
            return (Driver) loader.loadClass(className).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "There is no driver " + className, e);
        }
    }

    private static URL url(String file) {
        try {
            return Path.of(file).toUri().toURL();
        } catch (MalformedURLException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** Shared libraries are taken from the compared system. */
    private static final class BesideBraid extends URLClassLoader {
        private static final String BRAID = "io.braid.";
        private static final String RIVALS = BRAID + "rivals.";

        BesideBraid(URL[] urls) {
            super(urls, ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            return name.startsWith(BRAID) && !name.startsWith(RIVALS)
                    ? Libraries.class.getClassLoader().loadClass(name)
                    : super.findClass(name);
        }
    }
}
