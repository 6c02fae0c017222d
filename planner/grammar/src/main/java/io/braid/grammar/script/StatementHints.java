package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Hints on a query as a whole, such as {@code cache(ttl 60s)}.
 *
 * @param resultMaxAge maximum age of a cached result, zero to use none; null if the hints do not say
 * @param resultCheck whether an older result is used if its sources report that nothing has changed
 * @param maxStaleness maximum age of the rows of materialized views; null if the hints do not say
 */
public record StatementHints(
        @Nullable Duration resultMaxAge,
        boolean resultCheck,
        @Nullable Duration maxStaleness) {
    /** Of a statement without hints. */
    public static final StatementHints NONE = new StatementHints(null, false, null);

    /** Those of a statement, of which no more is read than it takes; throws if a hint means nothing. */
    public static StatementHints of(String sql) {
        if (!sql.contains(HintReader.BEGIN)) {
            return NONE;
        }
        try {
            SqlText text = new SqlText(sql);
            HintReader hints = new HintReader(text);
            Scanner scanner = new Scanner(text);
            while (!hints.isOver() && scanner.next() != Scanner.Kind.END) {
                hints.takes(scanner);
            }
            return hints.found();
        } catch (Mistake e) {
            throw e.toException();
        }
    }

    /** True if there are any. */
    public boolean isEmpty() {
        return equals(NONE);
    }
}
