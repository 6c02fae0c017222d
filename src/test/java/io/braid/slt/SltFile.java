package io.braid.slt;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A script: its name for messages, its lines as they stand in the file, and the records they mean. */
record SltFile(String name, List<String> lines, List<SltRecord> records) {
    SltFile {
        lines = List.copyOf(lines);
        records = List.copyOf(records);
    }

    /** The name is the path relative to the folder, so that a message can be clicked. */
    static SltFile read(Path folder, Path file) throws IOException {
        return parse(folder.relativize(file).toString(), Files.readString(file));
    }

    static SltFile parse(String name, String text) {
        List<String> lines = text.lines().toList();
        return new SltFile(name, lines, new SltParser(name, lines).records());
    }
}
