package io.braid.execution.setting;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Comma-separated folders, or {@code none}. */
public record FolderList(List<Path> folders) {
    private static final String NONE = "none";

    public FolderList {
        folders = List.copyOf(folders);
    }

    /** Parses a list; fails with IllegalArgumentException for an invalid path. */
    static FolderList parse(String text) {
        try {
            return new FolderList(Arrays.stream(text.split(","))
                    .map(String::strip)
                    .filter(folder -> !folder.isEmpty() && !folder.equals(NONE))
                    .map(Path::of)
                    .toList());
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("has something that is not a path: " + e.getReason(), e);
        }
    }

    @Override
    public String toString() {
        return folders.isEmpty() ? NONE : folders.stream().map(Path::toString).collect(Collectors.joining(","));
    }
}
