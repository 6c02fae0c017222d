package io.braid.execution.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A script with its name for messages, its lines, and its parsed records. */
public record SltFile(String name, List<String> lines, List<SltRecord> records) {
    public SltFile {
        lines = List.copyOf(lines);
        records = List.copyOf(records);
    }

    /** Reads a script; its name is the path relative to the folder, which IDEs show as a link. */
    public static SltFile read(Path folder, Path file) throws IOException {
        return parse(folder.relativize(file).toString(), Files.readString(file));
    }

    public static SltFile parse(String name, String text) {
        List<String> lines = text.lines().toList();
        return new SltFile(name, lines, new SltParser(name, lines).records());
    }

    /** Number of tests, that is, of statements and queries. */
    public int tests() {
        return (int) records.stream().filter(SltRecord::isTest).count();
    }
}
