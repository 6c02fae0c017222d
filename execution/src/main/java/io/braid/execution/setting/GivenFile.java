package io.braid.execution.setting;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** A file, or {@code none}. */
public record GivenFile(Optional<Path> path) {
    private static final String NONE = "none";

    /** Parses a path; fails with IllegalArgumentException if it is invalid. */
    static GivenFile parse(String text) {
        try {
            return new GivenFile(text.equals(NONE) ? Optional.empty() : Optional.of(Path.of(text)));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("is not a path", e);
        }
    }

    @Override
    public String toString() {
        return path.map(Path::toString).orElse(NONE);
    }
}
