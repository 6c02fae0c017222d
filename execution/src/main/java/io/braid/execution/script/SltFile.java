package io.braid.execution.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A script: its name for messages, its lines as they stand in the file, and the records they mean. */
public record SltFile(String name, List<String> lines, List<SltRecord> records) {
    public SltFile {
        lines = List.copyOf(lines);
        records = List.copyOf(records);
    }

    /** A script named by its path relative to the folder, so that a message can be clicked. */
    public static SltFile read(Path folder, Path file) throws IOException {
        return parse(folder.relativize(file).toString(), Files.readString(file));
    }

    public static SltFile parse(String name, String text) {
        List<String> lines = text.lines().toList();
        return new SltFile(name, lines, new SltParser(name, lines).records());
    }

    /** The number of records that can fail: statements and queries. */
    public int tests() {
        return (int) records.stream().filter(SltRecord::isTest).count();
    }
}
