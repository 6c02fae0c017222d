package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import io.braid.grammar.script.Scanner.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Text of several statements, split at the semicolons that end them, except within BEGIN ATOMIC ... END. */
public final class Script {
    private final SqlText text;
    private final Scanner scanner;
    private final Consumer<Mistake> mistakes;
    private final List<StatementText> pieces = new ArrayList<>();

    private Script(SqlText text, Consumer<Mistake> mistakes) {
        this.text = text;
        this.scanner = new Scanner(text);
        this.mistakes = mistakes;
    }

    /**
     * Returns the statements of a text, without empty ones and those that must not be parsed.
     *
     * @param mistakes receives the reason why a statement must not be parsed, once for each
     */
    public static List<StatementText> pieces(String text, Consumer<Mistake> mistakes) {
        Script script = new Script(new SqlText(text), mistakes);
        while (script.cut()) {}
        return List.copyOf(script.pieces);
    }

    /** Reads up to a semicolon; true if there was one. */
    private boolean cut() {
        StatementLimits bounds = new StatementLimits(text);
        HintReader hints = new HintReader(text);
        AtomicBlock block = new AtomicBlock();
        StringBuilder readable = new StringBuilder();
        int start = -1;
        int end = -1;
        @Nullable Mistake mistake = null;
        while (true) {
            try {
                scanner.next();
                if (scanner.kind() == Kind.END || (scanner.is(';') && !block.isOpen())) {
                    break;
                }
                if (hints.takes(scanner)) {
                    continue;
                }
                block.add(scanner);
                start = start < 0 ? scanner.start() : start;
                if (mistake == null) {
                    bounds.add(scanner);
                    blank(readable, end < 0 ? start : end, scanner.start());
                    readable.append(scanner.readable());
                }
                end = scanner.end();
            } catch (Mistake e) {
                mistake = mistake == null ? e : mistake;
            }
        }
        if (mistake != null) {
            mistakes.accept(mistake);
        } else if (start >= 0) {
            pieces.add(new StatementText(text, start, end, readable.toString(), bounds, hints.found()));
        }
        return scanner.kind() != Kind.END;
    }

    private void blank(StringBuilder readable, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            readable.append(c == '\n' || c == '\r' ? c : ' ');
        }
    }
}
