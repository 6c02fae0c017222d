package io.braid.postgres.session;

import io.braid.grammar.script.Scanner;
import io.braid.grammar.script.Scanner.Kind;
import io.braid.grammar.script.SqlText;
import io.braid.postgres.command.PostgresCommand;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.TextPlace;
import io.braid.vdb.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Statement inside a command, such as the query of a cursor. Its errors have their places in the command's text. */
final class EmbeddedStatement {
    private static final Pattern PARAMETER = Pattern.compile("\\$(\\d{1,5})");
    /** Type of a parameter for which the planner finds one. */
    private static final String UNKNOWN = "unknown";

    private final String command;
    private final int begin;
    private final String sql;
    private final List<Inserted> inserted;

    /**
     * Part of the statement that the command does not have.
     *
     * @param at where it begins in the statement
     * @param place where in the command its errors are
     */
    private record Inserted(int at, int length, int place) {}

    private EmbeddedStatement(String command, int begin, String sql, List<Inserted> inserted) {
        this.command = command;
        this.begin = begin;
        this.sql = sql;
        this.inserted = inserted;
    }

    /** @param begin where the statement begins in the command; negative if it was made of the command */
    static EmbeddedStatement of(String command, int begin, String sql) {
        return new EmbeddedStatement(command, begin, sql, List.of());
    }

    /** The statement of {@code PREPARE}: its parameters are cast to the types that the command declares. */
    static EmbeddedStatement typed(String command, PostgresCommand.Prepare prepare) {
        String written = prepare.statement();
        StringBuilder typed = new StringBuilder();
        List<Inserted> inserted = new ArrayList<>();
        Scanner tokens = new Scanner(new SqlText(written));
        int copied = 0;
        while (!prepare.types().isEmpty() && tokens.next() != Kind.END) {
            Matcher parameter = PARAMETER.matcher(written.substring(tokens.start(), tokens.end()));
            int number = parameter.matches() ? Integer.parseInt(parameter.group(1)) : 0;
            if (number == 0 || number > prepare.types().size()) {
                continue;
            }
            PostgresCommand.ParameterType type = prepare.types().get(number - 1);
            if (type.name().equalsIgnoreCase(UNKNOWN)) {
                continue;
            }
            typed.append(written, copied, tokens.start());
            insert("CAST(", prepare.offset() + tokens.start(), typed, inserted);
            typed.append(parameter.group());
            insert(" AS " + withoutModifier(type.name()) + ")", type.offset(), typed, inserted);
            copied = tokens.end();
        }
        typed.append(written, copied, written.length());
        return new EmbeddedStatement(command, prepare.offset(), typed.toString(), inserted);
    }

    private static void insert(String text, int place, StringBuilder typed, List<Inserted> inserted) {
        inserted.add(new Inserted(typed.length(), text.length(), place));
        typed.append(text);
    }

    /** Lengths and digits do not count, and a character type without one is not of a single character. */
    private static String withoutModifier(String type) {
        String plain = type.replaceAll("\\s*\\([^)]*\\)", "");
        return plain.matches("(?i)(char|character)(\\s*\\[.*)?")
                ? plain.replaceFirst("(?i)char(acter)?", "bpchar")
                : plain;
    }

    /** The text for the planner. */
    String sql() {
        return sql;
    }

    /** A failure of the statement, at its place in the command. */
    Throwable placed(Throwable failure) {
        return failure instanceof BraidException known && known.place().isPresent()
                ? at(known, begin < 0 ? null : inCommand(known.place().get()))
                : failure;
    }

    /** A failure of a statement that another command has prepared, whose text has no place for it. */
    static @Nullable Throwable elsewhere(@Nullable Throwable failure) {
        return failure instanceof BraidException known && known.place().isPresent() ? at(known, null) : failure;
    }

    private static BraidException at(BraidException failure, @Nullable TextPlace place) {
        return new BraidException(failure.code(), failure.sentence(), place, failure);
    }

    private TextPlace inCommand(TextPlace place) {
        Preparation.Piece piece = Preparation.first(sql);
        int at = sql.offsetByCodePoints(0, piece.offset())
                + new SqlText(piece.sql()).offset(place.line(), place.column());
        int before = 0;
        for (Inserted part : inserted) {
            if (at >= part.at() + part.length()) {
                before += part.length();
            } else if (at >= part.at()) {
                return ofOffset(part.place());
            }
        }
        return ofOffset(begin + at - before);
    }

    private TextPlace ofOffset(int offset) {
        Place place = new SqlText(command).place(Math.min(offset, command.length()));
        return new TextPlace(place.line(), place.column());
    }
}
