package io.braid.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the statements of the documentation need to run, and those that cannot be run. A line of the file is
 * {@code before PAGE | STATEMENT | what to run first}, {@code after ...}, {@code skip PAGE | STATEMENT | reason} or
 * {@code each PAGE}, for a page whose blocks do not build upon each other. A statement is named by how it begins.
 */
final class DocNotes {
    private record Note(String kind, String page, String begin, String text) {
        boolean isFor(String wantedKind, String wantedPage, String sql) {
            return kind.equals(wantedKind) && page.equals(wantedPage) && sql.startsWith(begin);
        }
    }

    private final List<Note> notes = new ArrayList<>();

    DocNotes(List<String> lines) {
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split(" \\| ", 3);
                String[] head = parts[0].split(" ");
                boolean each = head[0].equals("each");
                notes.add(new Note(head[0], head[1], each ? "" : parts[1], each ? "" : parts[2]));
            }
        }
    }

    /** Statements to run before one of a page. */
    List<String> before(String page, String sql) {
        return texts("before", page, sql);
    }

    /** Statements to run behind one of a page. */
    List<String> after(String page, String sql) {
        return texts("after", page, sql);
    }

    private List<String> texts(String kind, String page, String sql) {
        return notes.stream()
                .filter(note -> note.isFor(kind, page, sql))
                .flatMap(note -> List.of(note.text().split("; ")).stream())
                .toList();
    }

    /** Reason why a statement is not run, if there is one. */
    Optional<String> skipped(String page, String sql) {
        return notes.stream()
                .filter(note -> note.isFor("skip", page, sql))
                .map(Note::text)
                .findFirst();
    }

    boolean startsAnewForEachBlock(String page) {
        return notes.stream().anyMatch(note -> note.isFor("each", page, ""));
    }

    /** Notes about statements that no page has. */
    List<String> unused(List<DocBlock> blocks) {
        return notes.stream()
                .filter(note -> blocks.stream()
                        .filter(block -> block.page().equals(note.page()))
                        .flatMap(block -> block.statements().stream())
                        .noneMatch(sql -> sql.startsWith(note.begin())))
                .map(Note::toString)
                .toList();
    }
}
