package io.braid.testkit.fault;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Full disk for files of certain names: they can be opened, but writing fails in the operating system. Closing it frees
 * the space.
 */
public final class FullDisk implements AutoCloseable {
    private static final Path FULL = Path.of("/dev/full");

    private final List<Path> links = new ArrayList<>();

    private FullDisk() {}

    /** True if this operating system has /dev/full. */
    public static boolean isPossible() {
        return Files.exists(FULL);
    }

    /** Makes the disk full for files of these names in a folder, except existing ones. */
    public static FullDisk in(Path folder, Iterable<String> names) throws IOException {
        FullDisk disk = new FullDisk();
        Files.createDirectories(folder);
        for (String name : names) {
            disk.link(folder.resolve(name));
        }
        return disk;
    }

    /**
     * Makes the disk full for the next numbered files, such as {@code 7.spill} after {@code 6.spill}.
     *
     * @param folder the folder with one of the last files
     * @param suffix the part after the number
     * @param files the number of files, larger than will be used
     */
    public static FullDisk after(Path folder, String suffix, int files) throws IOException {
        int last;
        try (Stream<Path> there = Files.list(folder)) {
            last = there.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(suffix))
                    .mapToInt(name -> Integer.parseInt(name.substring(0, name.length() - suffix.length())))
                    .max()
                    .orElse(0);
        }
        return in(
                folder,
                IntStream.rangeClosed(last + 1, last + files)
                        .mapToObj(number -> number + suffix)
                        .toList());
    }

    private void link(Path file) throws IOException {
        try {
            links.add(Files.createSymbolicLink(file, FULL));
        } catch (FileAlreadyExistsException e) {
            // Its owner was faster.
        }
    }

    @Override
    public void close() throws IOException {
        for (Path link : links) {
            Files.deleteIfExists(link);
        }
    }
}
