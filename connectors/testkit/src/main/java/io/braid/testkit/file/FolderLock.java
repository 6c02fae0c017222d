package io.braid.testkit.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Exclusive lock of a folder on this machine, which the operating system releases when its process dies. */
public final class FolderLock implements AutoCloseable {
    /** Closing any channel of a file releases the process's lock, so a locked file must not be opened again. */
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    private final Path file;
    private final FileChannel channel;

    private FolderLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    /** Tries to lock; null if this or another process holds the lock. */
    public static @Nullable FolderLock tryLock(Path path) throws IOException {
        Path file = path.toAbsolutePath().normalize();
        if (!HELD_HERE.add(file)) {
            return null;
        }
        FolderLock lock = null;
        try {
            lock = tryLockOfProcess(file);
            return lock;
        } finally {
            if (lock == null) {
                HELD_HERE.remove(file);
            }
        }
    }

    public static FolderLock lock(Path file) throws IOException {
        while (true) {
            FolderLock lock = tryLock(file);
            if (lock != null) {
                return lock;
            }
            Pause.briefly();
        }
    }

    /** True if the lock is free at this moment. */
    public static boolean isFree(Path file) throws IOException {
        try (FolderLock lock = tryLock(file)) {
            return lock != null;
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
        HELD_HERE.remove(file);
    }

    private static @Nullable FolderLock tryLockOfProcess(Path file) throws IOException {
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (channel.tryLock() != null) {
            return new FolderLock(file, channel);
        }
        channel.close();
        return null;
    }
}
