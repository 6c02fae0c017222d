package io.braid.grammar.reader;

import io.braid.grammar.parser.generated.BraidSqlParser;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl.Metadata;

/** Keywords of the grammar; reserved ones can be names only in double quotes. */
public final class ReservedWords {
    private static final Metadata METADATA = new BraidSqlParser(new StringReader("")).getMetadata();

    private ReservedWords() {}

    /** Returns all reserved words, in alphabetical order. */
    public static List<String> all() {
        return METADATA.getTokens().stream()
                .filter(ReservedWords::contains)
                .sorted()
                .toList();
    }

    /** True if a word, in any case, is reserved. */
    public static boolean contains(String word) {
        String upperCase = word.toUpperCase(Locale.ROOT);
        return METADATA.isKeyword(upperCase) && !METADATA.isNonReservedKeyword(upperCase);
    }
}
