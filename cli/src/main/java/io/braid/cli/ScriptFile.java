package io.braid.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reader of files of statements. */
final class ScriptFile {
    private ScriptFile() {}

    /** Returns the text of a file; throws if it cannot be read. */
    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no file " + file);
        } catch (CharacterCodingException e) {
            throw new UsageException("the file " + file + " is no text in UTF-8");
        } catch (IOException e) {
            throw new UsageException("the file " + file + " cannot be read: "
                    + (Files.isDirectory(file) ? "it is a folder" : e.getMessage()));
        }
    }
}
