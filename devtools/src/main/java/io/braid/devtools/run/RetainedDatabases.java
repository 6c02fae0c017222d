package io.braid.devtools.run;

import io.braid.devtools.project.Checkout;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;

/**
 * Databases of the script tests whose rows are retained between runs. They are filled again after a change of the
 * classes that fill them. Only one run at a time uses them; a concurrent run fills databases of its own.
 */
public final class RetainedDatabases implements AutoCloseable {
    /** Classes that determine the rows, below the root of the checkout. */
    private static final List<String> FILLED_BY = List.of(
            "connectors/testkit/target/classes/io/braid/testkit/demo",
            "connectors/testkit/target/classes/io/braid/testkit/load",
            "connectors/testkit/target/classes/io/braid/testkit/server",
            "connectors/testkit/target/classes/io/braid/testkit/tpch",
            "demo/target/classes/io/braid/demo",
            "src/test/target/test-classes/io/braid/slt/ReferenceDatabase.class");

    private final Path folder;
    private final FileChannel channel;
    private final boolean isOurs;

    private RetainedDatabases(Path folder, FileChannel channel, boolean isOurs) {
        this.folder = folder;
        this.channel = channel;
        this.isOurs = isOurs;
    }

    /** Reserves the databases unless another run uses them. */
    public static RetainedDatabases reserve(Checkout checkout) throws IOException {
        Path folder = Files.createDirectories(checkout.state().resolve("databases"));
        FileChannel channel =
                FileChannel.open(folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (lock != null) {
            Path stamp = folder.resolve("filled-by");
            String checksum = checksum(checkout.root());
            if (!Files.exists(stamp) || !Files.readString(stamp).equals(checksum)) {
                delete(folder.resolve("demo"));
                delete(folder.resolve("reference"));
                Files.writeString(stamp, checksum);
            }
        }
        return new RetainedDatabases(folder, channel, lock != null);
    }

    /** Returns the system properties that make tests use the databases. */
    public Map<String, String> properties() {
        return isOurs
                ? Map.of(
                        "demo.folder", folder.resolve("demo").toString(),
                        "reference.folder", folder.resolve("reference").toString())
                : Map.of();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static String checksum(Path checkout) throws IOException {
        CRC32 checksum = new CRC32();
        for (String name : FILLED_BY) {
            for (Path file : files(checkout.resolve(name))) {
                if (Files.isRegularFile(file)) {
                    checksum.update(Files.readAllBytes(file));
                }
            }
        }
        return Long.toHexString(checksum.getValue());
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files = files(folder);
        for (Path file : files.stream().sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(file);
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }
}
