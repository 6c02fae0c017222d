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
 * A disk that is full for the files of some names: whoever opens one of them may do so, and is told by the operating
 * system when he writes. Closing it makes room again.
 */
public final class FullDisk implements AutoCloseable {
    private static final Path FULL = Path.of("/dev/full");

    private final List<Path> links = new ArrayList<>();

    private FullDisk() {}

    /** True if this operating system has such files. */
    public static boolean isPossible() {
        return Files.exists(FULL);
    }

    /** Full for files of these names in the folder; for those that are there already there was room. */
    public static FullDisk in(Path folder, Iterable<String> names) throws IOException {
        FullDisk disk = new FullDisk();
        Files.createDirectories(folder);
        for (String name : names) {
            disk.link(folder.resolve(name));
        }
        return disk;
    }

    /**
     * Full for the next files of somebody who numbers them, {@code 7.spill} after {@code 6.spill}.
     *
     * @param folder where one of the last ones is
     * @param suffix what follows the number
     * @param files so many that he does not come to the end
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
            // Its owner was quicker.
        }
    }

    @Override
    public void close() throws IOException {
        for (Path link : links) {
            Files.deleteIfExists(link);
        }
    }
}
