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

/** Private files that end with a checksum, so that a damaged file is detected and rejected. */
public final class SealedFile {
    private static final String SEAL = "# sha256 ";
    private static final Pattern SEALED = Pattern.compile("(?s)(.*\n)# sha256 ([0-9a-f]{64})\n");

    private SealedFile() {}

    /** Creates or replaces the file. */
    public static void write(Path file, String text) {
        PrivateFile.write(file, sealed(text));
    }

    /** The text with its checksum appended. */
    static String sealed(String text) {
        String lines = text.endsWith("\n") ? text : text + "\n";
        return lines + SEAL + checksum(lines) + "\n";
    }

    /**
     * The contents of a file without the checksum; fails if the checksum is wrong.
     *
     * @param content the whole file
     * @param isOld true if the file is of a version that had no checksum
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

    /** SHA-256 of the text in UTF-8, in hexadecimal digits. */
    static String checksum(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
