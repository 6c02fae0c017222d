package io.braid.cli;

import java.util.List;
import java.util.Map;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.LineReader.Option;
import org.jline.reader.impl.CompletionMatcherImpl;

/** Filter of the proposals of {@link NameCompleter}, which ignores quotes. */
final class NameMatcher extends CompletionMatcherImpl {
    @Override
    protected void defaultMatchers(
            Map<Option, Boolean> options,
            boolean prefix,
            CompletingParsedLine line,
            boolean caseInsensitive,
            int errors,
            String originalGroupName) {
        String word = line.word();
        String start = word.substring(0, Math.min(line.wordCursor(), word.length()));
        matchers = List.of(simpleMatcher(text -> QuotedNames.startsWith(text, start)));
        exact = text -> text.equalsIgnoreCase(word);
    }
}
