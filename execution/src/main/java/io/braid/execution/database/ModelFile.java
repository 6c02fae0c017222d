package io.braid.execution.database;

import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.VirtualDatabase;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A file with a model: {@code something.vdb.sql}. */
public record ModelFile(Path path) {
    static final String SUFFIX = ".vdb.sql";

    /** A hint for an argument that is a model file without its option; empty for other arguments. */
    public static Optional<String> advice(String argument) {
        return argument.endsWith(SUFFIX)
                ? Optional.of("a model file comes behind its option: --vdb " + argument)
                : Optional.empty();
    }

    /** The model files of a folder, by name; empty if the folder does not exist. */
    public static List<Path> in(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "The folder " + folder + " cannot be read; see the setting vdb-folder",
                    e);
        }
    }

    /** Reads and validates the model; every error names the file. */
    public VirtualDatabase read() {
        return VdbReader.read(path.toString(), text());
    }

    /** Reads the model with all its problems; fails only if the file cannot be read. */
    public VdbReader.Draft draft() {
        return VdbReader.draft(text());
    }

    /** The text of the file; fails if it cannot be read. */
    String text() {
        try {
            return Files.readString(path);
        } catch (NoSuchFileException e) {
            throw new BraidException(ErrorCode.INVALID_MODEL, path + ": there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new BraidException(ErrorCode.INVALID_MODEL, path + ": it is no text in UTF-8", e);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.INVALID_MODEL, path + ": it cannot be read", e);
        }
    }
}
