package io.braid.cli;

import java.util.List;
import java.util.Map;
import org.jline.reader.CompletingParsedLine;
import org.jline.reader.LineReader.Option;
import org.jline.reader.impl.CompletionMatcherImpl;

/** Chooses among what the {@link NameCompleter} proposes by the same rule, in which quotes do not count. */
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
