package io.braid.planner.sql;

import io.braid.planner.parser.generated.BraidSqlParser;
import java.io.StringReader;
import java.util.Locale;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;

/** The words that are no names unless they are quoted, as the grammar has them. */
public final class ReservedWords {
    private static final SqlAbstractParserImpl.Metadata GRAMMAR =
            BraidSqlParser.FACTORY.getParser(new StringReader("")).getMetadata();

    private ReservedWords() {}

    /** Whether a word is reserved, in whatever letter case. */
    public static boolean contains(String word) {
        return GRAMMAR.isReservedWord(word.toUpperCase(Locale.ROOT));
    }
}
