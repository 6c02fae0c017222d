package io.braid.execution.storage;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Files with databases created by statements and with changes to other databases. Files are written atomically; damaged
 * ones and those of a newer version are rejected and left untouched.
 */
public final class ModelStore {
    private static final int VERSION = 1;
    private static final String SUFFIX = ".vdb.sql";
    private static final String CHANGES = "@changes";
    private static final int LONGEST_PART = 80;
    private static final Pattern HEADER = Pattern.compile("""
            -- Kept by Braid, form (\\d{1,9})\\. Change it with statements: by hand makes it unreadable\\.
            -- sha256 ([0-9a-f]{64})
            """);

    private final Path folder;

    private ModelStore(Path folder) {
        this.folder = folder;
    }

    /** Opens the store and creates the folder if necessary. */
    public static ModelStore open(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw unusable(folder, e);
        }
        return new ModelStore(folder);
    }

    /** Files of databases created by statements, by name. */
    public List<Path> databases() {
        return files().stream().filter(file -> !isChanges(file)).toList();
    }

    /** Files of changes to other databases, by name. */
    public List<Path> changes() {
        return files().stream().filter(ModelStore::isChanges).toList();
    }

    /** The file for the changes to a database; it may not exist. */
    public Path changesOf(String name, String version) {
        return folder.resolve(part(name) + "@" + part(version) + CHANGES + SUFFIX);
    }

    /** An unused file for a database created by statements. */
    public Path newFile(String name, String version) {
        String base = part(name) + "@" + part(version);
        Path file = folder.resolve(base + SUFFIX);
        for (int i = 2; Files.exists(file); i++) {
            file = folder.resolve(base + "@" + i + SUFFIX);
        }
        return file;
    }

    /** The text of a file as it was written; fails if the file is damaged or of a newer version. */
    public String read(Path file) {
        String content;
        try {
            content = Files.readString(file);
        } catch (IOException e) {
            throw refused(file, "cannot be read (" + e.getClass().getSimpleName() + ")");
        }
        Matcher header = HEADER.matcher(content);
        if (!header.lookingAt()) {
            throw refused(file, "is damaged: it does not begin as it was written");
        }
        if (Integer.parseInt(header.group(1)) > VERSION) {
            throw refused(
                    file,
                    "was written by a newer Braid, in form " + header.group(1) + " where this one reads " + VERSION
                            + "; start that Braid");
        }
        String text = content.substring(header.end());
        if (!SealedFile.checksum(text).equals(header.group(2))) {
            throw refused(file, "is damaged: its checksum is not that of its text");
        }
        return text;
    }

    /** Writes a file atomically and durably. */
    public void write(Path file, String text) {
        PrivateFile.write(
                file,
                "-- Kept by Braid, form " + VERSION + ". Change it with statements: by hand makes it unreadable.\n"
                        + "-- sha256 " + SealedFile.checksum(text) + "\n" + text);
    }

    /** Deletes a file if it exists. */
    public void delete(Path file) {
        PrivateFile.delete(file);
    }

    private List<Path> files() {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            stream.forEach(files::add);
        } catch (IOException e) {
            throw unusable(folder, e);
        }
        files.sort(null);
        return files;
    }

    private static boolean isChanges(Path file) {
        return file.getFileName().toString().endsWith(CHANGES + SUFFIX);
    }

    /** Encodes a name as part of a file name: injective even on case-insensitive file systems. */
    private static String part(String name) {
        StringBuilder part = new StringBuilder();
        for (byte b : name.toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8)) {
            char c = (char) (b & 0xff);
            boolean plain = (c >= 'a' && c <= 'z')
                    || (c >= '0' && c <= '9')
                    || c == '_'
                    || c == '-'
                    || (c == '.' && part.length() > 0);
            part.append(plain ? String.valueOf(c) : String.format("%%%02X", (int) c));
        }
        return part.length() <= LONGEST_PART
                ? part.toString()
                : part.substring(0, LONGEST_PART / 2) + "~"
                        + SealedFile.checksum(part.toString()).substring(0, 32);
    }

    private static BraidException refused(Path file, String reason) {
        return new BraidException(ErrorCode.INVALID_MODEL, "The file " + file + " " + reason);
    }

    private static BraidException unusable(Path folder, IOException cause) {
        return new BraidException(
                ErrorCode.CONFIGURATION_ERROR,
                "The folder " + folder + " cannot be used (" + cause.getClass().getSimpleName()
                        + "); it must be a folder that the server can write",
                cause);
    }
}
