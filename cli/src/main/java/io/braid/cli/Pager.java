package io.braid.cli;

import java.io.Flushable;
import java.io.IOException;
import java.io.Writer;
import org.jline.terminal.Attributes;
import org.jline.terminal.Terminal;

/**
 * Pager for a terminal: Space shows the next page, Enter the next line, q ends the result. It does not buffer rows, so
 * that results may have any length.
 */
final class Pager implements Appendable, Flushable {
    private static final String PROMPT = "-- more: Space, Enter, or q to stop --";
    private static final int INTERRUPT = 3;

    private final Terminal terminal;
    private final Writer out;
    private final boolean stops;
    private int linesLeft;

    /** @param stops whether to pause after each page */
    Pager(Terminal terminal, boolean stops) {
        this.terminal = terminal;
        this.out = terminal.writer();
        this.stops = stops && terminal.getSize().getRows() > 2;
        this.linesLeft = page();
    }

    /** Signals that the user has ended the result. */
    static final class EnoughSeen extends IOException {
        private static final long serialVersionUID = 1L;

        EnoughSeen() {
            super("ended by its reader");
        }
    }

    private int page() {
        return terminal.getSize().getRows() - 1;
    }

    @Override
    public Pager append(CharSequence text) throws IOException {
        return append(text, 0, text.length());
    }

    @Override
    public Pager append(CharSequence text, int start, int end) throws IOException {
        for (int i = start; i < end; i++) {
            append(text.charAt(i));
        }
        return this;
    }

    @Override
    public Pager append(char c) throws IOException {
        if (linesLeft == 0 && stops) {
            ask();
        }
        out.append(c);
        if (c == '\n') {
            linesLeft--;
        }
        return this;
    }

    private void ask() throws IOException {
        Attributes before = terminal.enterRawMode();
        try {
            out.append(PROMPT);
            out.flush();
            linesLeft = lines(terminal.reader().read());
            out.append("\r").append(" ".repeat(PROMPT.length())).append("\r");
            out.flush();
        } finally {
            terminal.setAttributes(before);
        }
        if (linesLeft == 0) {
            throw new EnoughSeen();
        }
    }

    /** Returns the number of further lines that a key requests. */
    private int lines(int key) {
        return switch (key) {
            case 'q', 'Q', INTERRUPT, -1 -> 0;
            case '\r', '\n' -> 1;
            default -> page();
        };
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }
}
