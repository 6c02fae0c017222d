package io.braid.engine.spill;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Folder of the spill files of all queries. It belongs to one process at a time, is created on demand, readable by its
 * owner only, and cleared of earlier files at start. Safe for use by many threads.
 */
public final class SpillFolder implements AutoCloseable {
    private static final String SUFFIX = ".spill";

    private final Supplier<Path> place;
    private final Opening opening;
    private final FrameCodecs codecs = new FrameCodecs();
    private final AtomicLong files = new AtomicLong();
    private final LongAdder onDisk = new LongAdder();
    private final LongAdder written = new LongAdder();
    private @Nullable Path made;

    private SpillFolder(Supplier<Path> place, Opening opening) {
        this.place = place;
        this.opening = opening;
    }

    /** Factory of files that do not exist yet. */
    public interface Opening {
        RandomAccessFile open(Path file) throws IOException;
    }

    /** Returns a spill folder at this path; deletes the spill files of a process that has died. */
    public static SpillFolder at(Path folder) {
        return at(folder, SpillFolder::open);
    }

    /** Returns a spill folder at this path with the caller's factory of files. */
    public static SpillFolder at(Path folder, Opening opening) {
        try {
            sweep(folder);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder for rows that do not fit in memory, " + folder + ", cannot be used: " + e.getMessage()
                            + ". Let the server read and write it, or choose another with data-folder.",
                    e);
        }
        return new SpillFolder(() -> folder, opening);
    }

    /** Returns a spill folder in the directory for temporary files. */
    public static SpillFolder temporary() {
        return new SpillFolder(
                () -> {
                    try {
                        return Files.createTempDirectory("braid-spill-");
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                SpillFolder::open);
    }

    // Not a channel, because interrupting a thread that uses a channel closes it for all threads.
    private static RandomAccessFile open(Path file) throws IOException {
        return new RandomAccessFile(file.toFile(), "rw");
    }

    /** The current size of all spill files, in bytes. */
    public long onDisk() {
        return onDisk.sum();
    }

    /** The total number of bytes written, including files deleted since. */
    public long written() {
        return written.sum();
    }

    void filled(long bytes) {
        onDisk.add(bytes);
    }

    void written(long bytes) {
        written.add(bytes);
    }

    void emptied(long bytes) {
        onDisk.add(-bytes);
    }

    FrameCodecs codecs() {
        return codecs;
    }

    Opening opening() {
        return opening;
    }

    /** Returns the path of the next file; creates the folder if needed. */
    synchronized Path nextFile() throws IOException {
        Path folder = made;
        if (folder == null) {
            folder = place.get();
            make(folder);
            made = folder;
        }
        return folder.resolve(files.incrementAndGet() + SUFFIX);
    }

    private static void make(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            return;
        }
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        } else {
            Files.createDirectories(folder);
        }
    }

    private static void sweep(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> left = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
                for (Path file : left) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Deletes the folder and all files in it. */
    @Override
    public synchronized void close() {
        Path folder = made;
        if (folder == null) {
            return;
        }
        try {
            sweep(folder);
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
