package io.braid.execution.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Private files that end with a checksum of what stands before it, so that a damaged one is refused and not believed.
 */
public final class SealedFile {
    private static final String SEAL = "# sha256 ";
    private static final Pattern SEALED = Pattern.compile("(?s)(.*\n)# sha256 ([0-9a-f]{64})\n");

    private SealedFile() {}

    /** Replaces the file, or creates it. */
    public static void write(Path file, String text) {
        PrivateFile.write(file, sealed(text));
    }

    /** A text with its checksum. */
    static String sealed(String text) {
        String lines = text.endsWith("\n") ? text : text + "\n";
        return lines + SEAL + checksum(lines) + "\n";
    }

    /**
     * What a file holds, without its checksum.
     *
     * @param content all of the file
     * @param isOld whether it was written by a Braid that wrote none, if it has none
     */
    public static String opened(Path file, String content, boolean isOld) {
        Matcher seal = SEALED.matcher(content);
        if (seal.matches() && checksum(seal.group(1)).equals(seal.group(2))) {
            return seal.group(1);
        }
        if (isOld && !content.contains("sha256")) {
            return content;
        }
        throw new BraidException(
                ErrorCode.DATA_CORRUPTED,
                file
                        + " is damaged: its checksum is not that of its text. Restore it from a backup; it is"
                        + " changed by statements"
                        + " and commands, not by hand");
    }

    /** That of a text in UTF-8, in hexadecimal digits. */
    static String checksum(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
