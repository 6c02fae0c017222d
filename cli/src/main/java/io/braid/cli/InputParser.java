package io.braid.cli;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;

/** Parser of typed lines: a statement continues until its semicolon, a shell command has one line. */
final class InputParser extends DefaultParser {
    private static final String DELIMITERS = "(),;=<>+-*/|";

    InputParser() {
        setQuoteChars(new char[0]);
        setEscapeChars(new char[0]);
    }

    /** True for a delimiter of the word that Tab completes; qualified and quoted names are single words. */
    @Override
    public boolean isDelimiterChar(CharSequence text, int position) {
        return super.isDelimiterChar(text, position) || DELIMITERS.indexOf(text.charAt(position)) >= 0;
    }

    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        boolean accepting = context == ParseContext.ACCEPT_LINE || context == ParseContext.UNSPECIFIED;
        boolean command = line.stripLeading().startsWith("\\")
                || ShellCommand.ofWord(line).isPresent();
        if (accepting && !command && !StatementSplitter.isComplete(line)) {
            throw new EOFError(-1, -1, "the statement goes on");
        }
        return super.parse(line, cursor, context);
    }
}
