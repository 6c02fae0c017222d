package io.braid.execution.script;

import io.braid.execution.script.SltRecord.LineRange;
import java.util.ArrayList;
import java.util.List;

/**
 * Parser of scripts. Records are separated by empty lines; a line that begins with # is a comment. The first line of a
 * record gives its type. SQL follows, and after four dashes the answer of a query. A user record switches to that user
 * for the following records, or without a name back to the initial user. The words after the name are a password or
 * roles, depending on the session that runs the script:
 *
 * <pre>
 * statement ok
 * statement error [sqlstate] [pattern]
 * query types [nosort|rowsort|valuesort]
 * user [name [words]]
 * table name [(column type, ...)]
 * </pre>
 */
final class SltParser {
    private static final String DASHES = "----";

    private final String name;
    private final List<String> lines;
    private int next;

    SltParser(String name, List<String> lines) {
        this.name = name;
        this.lines = lines;
    }

    List<SltRecord> records() {
        List<SltRecord> records = new ArrayList<>();
        while (next < lines.size()) {
            String line = lines.get(next);
            if (line.isBlank() || line.startsWith("#")) {
                next++;
            } else {
                records.add(record());
            }
        }
        return records;
    }

    private SltRecord record() {
        int line = next + 1;
        String[] head = lines.get(next++).strip().split("\\s+", 3);
        if (head[0].equals("user")) {
            return new SltRecord.Speaker(line, head.length > 1 ? head[1] : "", head.length > 2 ? head[2] : "");
        }
        if (head.length < 2) {
            throw problem(
                    line, "expected 'statement ok', 'statement error', 'query <types>', 'user' or 'table <name>'");
        }
        if (head[0].equals("table")) {
            return table(line);
        }
        return switch (head[0] + " " + head[1]) {
            case "statement ok" -> new SltRecord.Statement(line, sql(line));
            case "statement error" ->
                new SltRecord.Failure(line, sql(line), new ExpectedError(head.length > 2 ? head[2] : ""));
            default -> {
                if (!head[0].equals("query")) {
                    throw problem(line, "there is no record '" + head[0] + " " + head[1] + "'");
                }
                yield query(line, head);
            }
        };
    }

    private SltRecord query(int line, String[] head) {
        String types = head[1];
        if (!types.matches("[ITR]+")) {
            throw problem(line, "the types of a query are one of I, T or R for each column, not '" + types + "'");
        }
        SortMode sort = head.length < 3
                ? SortMode.NOSORT
                : SortMode.named(head[2]).orElseThrow(() -> problem(line, "there is no sort mode '" + head[2] + "'"));
        String sql = sql(line);
        if (next == lines.size() || !lines.get(next).equals(DASHES)) {
            throw problem(line, "the query has no answer: put " + DASHES + " after it");
        }
        next++;
        int start = next;
        while (next < lines.size() && !lines.get(next).isEmpty()) {
            next++;
        }
        return new SltRecord.Query(line, sql, types, sort, lines.subList(start, next), new LineRange(start, next));
    }

    /** The column declarations may span several lines. */
    private SltRecord table(int line) {
        StringBuilder head = new StringBuilder(
                lines.get(line - 1).strip().substring("table".length()).strip());
        while (head.chars().filter(c -> c == '(').count()
                        > head.chars().filter(c -> c == ')').count()
                && next < lines.size()
                && !lines.get(next).isBlank()) {
            head.append(' ').append(lines.get(next++).strip());
        }
        int parenthesis = head.indexOf("(");
        String table = parenthesis < 0
                ? head.toString()
                : head.substring(0, parenthesis).strip();
        String columns = parenthesis < 0 ? "" : head.substring(parenthesis);
        int start = next;
        while (next < lines.size() && !lines.get(next).isBlank()) {
            next++;
        }
        return new SltRecord.Table(line, table, columns, lines.subList(start, next), start + 1);
    }

    private String sql(int line) {
        int start = next;
        while (next < lines.size()
                && !lines.get(next).isBlank()
                && !lines.get(next).equals(DASHES)) {
            next++;
        }
        if (start == next) {
            throw problem(line, "there is no SQL after this line");
        }
        return String.join("\n", lines.subList(start, next));
    }

    private SltSyntaxException problem(int line, String text) {
        return new SltSyntaxException(name, line, text);
    }
}
