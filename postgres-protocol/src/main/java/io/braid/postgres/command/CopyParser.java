package io.braid.postgres.command;

import io.braid.postgres.command.CopyOptions.CopyFormat;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Parser of {@code COPY}. */
final class CopyParser {
    /** Options of COPY FROM. */
    private static final List<String> OF_ROWS_SENT =
            List.of("FORMAT", "DELIMITER", "NULL", "HEADER", "QUOTE", "ESCAPE", "ENCODING", "FREEZE");

    private final CommandTokens tokens;

    CopyParser(CommandTokens tokens) {
        this.tokens = tokens;
    }

    PostgresCommand parse() {
        tokens.accept("BINARY");
        int offset = tokens.offset();
        boolean isQuery = tokens.is('(');
        String query = isQuery ? query() : table();
        if (tokens.accept("FROM")) {
            return from(offset);
        }
        tokens.expect("TO");
        if (tokens.isEnd()) {
            throw tokens.unexpected();
        }
        if (!tokens.accept("STDOUT")) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "COPY to a file or a program of the server is not possible; use COPY ... TO STDOUT, or"
                            + " psql's \\copy",
                    tokens.place(tokens.offset()));
        }
        return new PostgresCommand.CopyTo(query, isQuery ? offset : -1, options());
    }

    private PostgresCommand from(int table) {
        if (tokens.isEnd()) {
            throw tokens.unexpected();
        }
        if (!tokens.accept("STDIN")) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "COPY from a file or a program of the server is not possible; use COPY ... FROM STDIN, or"
                            + " psql's \\copy",
                    tokens.place(tokens.offset()));
        }
        String statement = "COPY " + tokens.range(table, tokens.offset()).strip();
        Map<String, String> given = new HashMap<>();
        List<String> forced = new ArrayList<>();
        read(given, forced);
        given.keySet().stream()
                .filter(name -> !OF_ROWS_SENT.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new BraidException(
                            ErrorCode.FEATURE_NOT_SUPPORTED,
                            "COPY ... FROM STDIN has no option " + name + " here; it has "
                                    + String.join(", ", OF_ROWS_SENT));
                });
        if (!List.of("UTF8", "UTF-8")
                .contains(given.getOrDefault("ENCODING", "UTF8").toUpperCase(Locale.ROOT))) {
            throw invalid("COPY takes text in UTF-8 only");
        }
        if (given.getOrDefault("HEADER", "").equalsIgnoreCase("match")) {
            throw invalid("HEADER MATCH is not supported; HEADER passes over the first line");
        }
        return new PostgresCommand.CopyFrom(statement, options(given, forced));
    }

    private String query() {
        int start = tokens.offset() + 1;
        int depth = 0;
        int end = start;
        do {
            if (tokens.isEnd()) {
                throw tokens.unexpected();
            }
            depth += tokens.is('(') ? 1 : tokens.is(')') ? -1 : 0;
            end = tokens.offset();
            tokens.skip();
        } while (depth > 0);
        // Same length as the original text, so that error positions remain correct.
        return " " + tokens.range(start, end);
    }

    private String table() {
        int start = tokens.offset();
        tokens.qualifiedName();
        int end = tokens.offset();
        String name = tokens.range(start, end).strip();
        String columns = "*";
        if (tokens.accept('(')) {
            int first = tokens.offset();
            int last;
            do {
                tokens.name();
                last = tokens.offset();
            } while (tokens.accept(','));
            tokens.expect(')');
            columns = tokens.range(first, last);
        }
        return "SELECT " + columns + " FROM " + name;
    }

    private CopyOptions options() {
        Map<String, String> options = new HashMap<>();
        List<String> forced = new ArrayList<>();
        read(options, forced);
        return options(options, forced);
    }

    private void read(Map<String, String> options, List<String> forced) {
        tokens.accept("WITH");
        if (tokens.accept('(')) {
            do {
                option(options, forced);
            } while (tokens.accept(','));
            tokens.expect(')');
        } else {
            while (!tokens.isEnd()) {
                oldOption(options, forced);
            }
        }
    }

    private void option(Map<String, String> options, List<String> forced) {
        String name = tokens.word();
        if (name.equals("FORCE_QUOTE")) {
            columns(forced);
        } else if (tokens.isString()) {
            options.put(name, tokens.string());
        } else if (tokens.isName()) {
            options.put(name, tokens.name());
        } else if (tokens.isNumber()) {
            options.put(name, tokens.number());
        } else {
            options.put(name, "true");
        }
    }

    /** Parses an option in the syntax from before PostgreSQL 9.0, which psql and other clients still send. */
    private void oldOption(Map<String, String> options, List<String> forced) {
        String name = tokens.word();
        switch (name) {
            case "BINARY", "CSV" -> options.put("FORMAT", name.toLowerCase(Locale.ROOT));
            case "HEADER" -> options.put(name, "true");
            case "DELIMITER", "DELIMITERS", "NULL", "QUOTE", "ESCAPE" -> {
                tokens.accept("AS");
                options.put(name.equals("DELIMITERS") ? "DELIMITER" : name, tokens.string());
            }
            case "FORCE" -> {
                tokens.expect("QUOTE");
                columns(forced);
            }
            default -> throw tokens.unexpected();
        }
    }

    private void columns(List<String> forced) {
        if (tokens.accept('*')) {
            forced.add("*");
            return;
        }
        boolean parenthesis = tokens.accept('(');
        do {
            forced.add(tokens.name());
        } while (tokens.accept(','));
        if (parenthesis) {
            tokens.expect(')');
        }
    }

    private static CopyOptions options(Map<String, String> given, List<String> forced) {
        CopyFormat format =
                switch (given.getOrDefault("FORMAT", "text").toLowerCase(Locale.ROOT)) {
                    case "text" -> CopyFormat.TEXT;
                    case "csv" -> CopyFormat.CSV;
                    case "binary" -> CopyFormat.BINARY;
                    default -> throw invalid("COPY format \"" + given.get("FORMAT") + "\" not recognized");
                };
        CopyOptions defaults = CopyOptions.of(format);
        char quote = one(given, "QUOTE", defaults.quote());
        return new CopyOptions(
                format,
                one(given, "DELIMITER", defaults.delimiter()),
                given.getOrDefault("NULL", defaults.nullText()),
                isTrue(given.getOrDefault("HEADER", "false")),
                quote,
                one(given, "ESCAPE", quote),
                forced);
    }

    private static boolean isTrue(String value) {
        return List.of("true", "on", "1", "match").contains(value.toLowerCase(Locale.ROOT));
    }

    private static char one(Map<String, String> given, String name, char otherwise) {
        String value = given.get(name);
        if (value == null) {
            return otherwise;
        }
        if (value.length() != 1 || value.charAt(0) > '\u007f') {
            throw invalid("COPY " + name.toLowerCase(Locale.ROOT) + " must be a single one-byte character");
        }
        return value.charAt(0);
    }

    private static BraidException invalid(String message) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, message);
    }
}
