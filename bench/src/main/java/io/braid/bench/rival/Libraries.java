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

/** Class path of a rival, as Maven has put it together, apart from Braid's own. */
public final class Libraries {
    private final List<String> files;

    private Libraries(List<String> files) {
        this.files = files;
    }

    /** @param folder the rival's module, which has been built */
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

    /** Java puts the classes of a jar into an archive, and not those of a folder. */
    private static Path ownClasses(Path target) throws IOException {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(target, "braid-*.jar")) {
            Iterator<Path> found = jars.iterator();
            return found.hasNext() ? found.next() : target.resolve("classes");
        }
    }

    /** For a process of its own. */
    String classPath() {
        return String.join(File.pathSeparator, files);
    }

    /**
     * What finds its classes, and Braid's where they are not a rival's: for code that knows both. It lives as long as
     * the process does.
     */
    public ClassLoader besideBraid() {
        return new BesideBraid(urls());
    }

    private URL[] urls() {
        return files.stream().map(Libraries::url).toArray(URL[]::new);
    }

    /** Its driver, in this process. */
    Driver driver(String className) {
        try {
            // It lives as long as the process does.
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

    /** Libraries that both have are the rival's own here. */
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
