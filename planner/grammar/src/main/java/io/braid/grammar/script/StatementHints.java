package io.braid.grammar.script;

import io.braid.grammar.parser.Mistake;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Statement-level hints, such as {@code cache(ttl 60s)}.
 *
 * @param resultMaxAge maximum age of a cached result, zero to use none; null if unspecified
 * @param resultCheck whether an older result is used if its sources report that nothing has changed
 * @param maxStaleness maximum age of the rows of materialized views; null if unspecified
 */
public record StatementHints(
        @Nullable Duration resultMaxAge,
        boolean resultCheck,
        @Nullable Duration maxStaleness) {
    /** No hints. */
    public static final StatementHints NONE = new StatementHints(null, false, null);

    /** Parses the hints of a statement and no more of it than necessary; throws if a hint is invalid. */
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

    /** True if there are no hints. */
    public boolean isEmpty() {
        return equals(NONE);
    }
}
