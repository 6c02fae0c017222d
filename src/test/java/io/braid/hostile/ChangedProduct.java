package io.braid.hostile;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** The classes of Braid once more, some of them with a planted mistake; all others are shared with whoever made it. */
final class ChangedProduct extends ClassLoader {
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."));

    private final Path changed;

    private ChangedProduct(Path changed, ClassLoader parent) {
        super(parent);
        this.changed = changed;
    }

    /** Compiles the source with the mistake into a folder. */
    static void compile(PlantedMistake mistake, Path folder) throws IOException {
        Path original = ROOT.resolve(mistake.file());
        Path source = folder.resolve("source").resolve(original.getFileName());
        Files.createDirectories(source.getParent());
        Files.writeString(source, mistake.plantedIn(Files.readString(original)));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter said = new StringWriter();
        List<String> options =
                List.of("-proc:none", "-nowarn", "-d", folder.toString(), "-cp", System.getProperty("java.class.path"));
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            Iterable<? extends JavaFileObject> sources = files.getJavaFileObjects(source);
            if (!compiler.getTask(said, files, null, options, null, sources).call()) {
                throw new AssertionError(said);
            }
        }
    }

    /** What the attack finds on a product with the classes of that folder. */
    static @Nullable String finding(Path changed, Class<? extends Attack> attack) throws Exception {
        ClassLoader before = Thread.currentThread().getContextClassLoader();
        ChangedProduct product = new ChangedProduct(changed, attack.getClassLoader());
        Thread.currentThread().setContextClassLoader(product);
        try {
            Constructor<?> attacker = product.loadClass(attack.getName()).getDeclaredConstructor();
            // Of another class loader, hence not of this package.
            attacker.setAccessible(true);
            return (String) ((Callable<?>) attacker.newInstance()).call();
        } finally {
            Thread.currentThread().setContextClassLoader(before);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith("io.braid.")) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? findClass(name) : loaded;
        }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        try (InputStream bytes = Files.exists(changed.resolve(file))
                ? Files.newInputStream(changed.resolve(file))
                : getParent().getResourceAsStream(file)) {
            if (bytes == null) {
                throw new ClassNotFoundException(name);
            }
            byte[] code = bytes.readAllBytes();
            return defineClass(name, code, 0, code.length);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
