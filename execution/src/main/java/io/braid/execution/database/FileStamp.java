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

/** Fingerprint of a file's contents. A missing or unreadable file has the stamp {@link #NONE}. */
record FileStamp(long size, @Nullable FileTime modified, String hash) {
    static final FileStamp NONE = new FileStamp(-1, null, "");

    /** Within this time after a change, the modification time may be too coarse to show another change. */
    private static final Duration COARSEST_CLOCK = Duration.ofSeconds(10);

    /**
     * The current stamp of a file.
     *
     * @param last the previous stamp; the file is not read again if size and modification time are unchanged
     */
    static FileStamp of(Path file, FileStamp last) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            if (!attributes.isRegularFile()) {
                // A device file may be endless.
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
