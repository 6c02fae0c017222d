package io.braid.execution.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** Fingerprint of a file's contents. A file that does not exist or cannot be read has the stamp of none. */
record FileStamp(long size, @Nullable FileTime modified, String hash) {
    static final FileStamp NONE = new FileStamp(-1, null, "");

    /** For so long after its last change a file may change again without its time telling. */
    private static final Duration COARSEST_CLOCK = Duration.ofSeconds(10);

    /**
     * The stamp of a file as it is now.
     *
     * @param last the stamp it had last; if nothing tells of a change, the file is not read again
     */
    static FileStamp of(Path file, FileStamp last) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                // A device may have no end.
                return NONE;
            }
            FileTime modified = attributes.lastModifiedTime();
            boolean settled = modified.toInstant().isBefore(Instant.now().minus(COARSEST_CLOCK));
            if (settled && attributes.size() == last.size && modified.equals(last.modified)) {
                return last;
            }
            return new FileStamp(attributes.size(), modified, hash(Files.readAllBytes(file)));
        } catch (IOException e) {
            return NONE;
        }
    }

    boolean hasContentsOf(FileStamp other) {
        return hash.equals(other.hash);
    }

    private static String hash(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
