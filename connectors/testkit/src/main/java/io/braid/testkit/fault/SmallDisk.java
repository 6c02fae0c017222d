package io.braid.testkit.fault;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** In-memory disk of a few megabytes that can be filled completely. Closing it unmounts it with its content. */
public final class SmallDisk implements AutoCloseable {
    private static final int LONGEST_SECONDS = 20;

    private final Path folder;
    private final Path ballast;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.ballast = folder.resolve("ballast");
    }

    /** Mounts a disk at a folder, which is created; empty if the operating system does not permit it. */
    public static Optional<SmallDisk> at(Path folder, int megabytes) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        String size = "size=" + megabytes + "m,mode=700";
        return succeeds("mount", "-t", "tmpfs", "-o", size, "none", folder.toString())
                ? Optional.of(new SmallDisk(folder))
                : Optional.empty();
    }

    /** Fills the disk. */
    public void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(ballast)) {
            fill(out, 64 * 1024);
            fill(out, 1);
        }
    }

    private static void fill(OutputStream out, int bytes) {
        byte[] piece = new byte[bytes];
        try {
            while (true) {
                out.write(piece);
            }
        } catch (IOException e) {
            // Expected: no space is left for a chunk of this size.
        }
    }

    /** Frees the space again. */
    public void clear() throws IOException {
        Files.delete(ballast);
    }

    @Override
    public void close() throws IOException, InterruptedException {
        // Immediately, or lazily once it is no longer in use.
        if (!succeeds("umount", folder.toString()) && !succeeds("umount", "-l", folder.toString())) {
            throw new IOException("the disk at " + folder + " cannot be taken away");
        }
    }

    private static boolean succeeds(String... command) throws InterruptedException {
        Process process;
        try {
            process = new ProcessBuilder(List.of(command))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // The program is not installed.
            return false;
        }
        boolean ended = process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS);
        process.destroyForcibly();
        return ended && process.exitValue() == 0;
    }
}
