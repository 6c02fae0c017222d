package io.braid.testkit.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A disk that is full for the files of some names: whoever opens one of them may do so, and is told by the operating system when he
 * writes. Closing it makes room again.
 */
public final class FullDisk implements AutoCloseable {
    private static final Path FULL = Path.of("/dev/full");

    private final List<Path> links = new ArrayList<>();

    private FullDisk() {}

    /** Whether this operating system has such files. */
    public static boolean isPossible() {
        return Files.exists(FULL);
    }

    /** Full for files of these names in the folder, which are not there yet. */
    public static FullDisk in(Path folder, Iterable<String> names) throws IOException {
        FullDisk disk = new FullDisk();
        Files.createDirectories(folder);
        for (String name : names) {
            disk.links.add(Files.createSymbolicLink(folder.resolve(name), FULL));
        }
        return disk;
    }

    @Override
    public void close() throws IOException {
        for (Path link : links) {
            Files.deleteIfExists(link);
        }
    }
}
