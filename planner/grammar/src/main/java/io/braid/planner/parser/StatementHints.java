package io.braid.planner.parser;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What hints ask of a query as a whole, as {@code cache(ttl 60s)} does.
 *
 * @param resultMaxAge how old an answer may be that was made for somebody else, zero for none; null if it does not say
 * @param resultCheck whether an older answer will do as well if its sources say that nothing has changed
 * @param maxStaleness how old kept rows of materialized views may be; null if it does not say
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

    /** Whether there are any. */
    public boolean isEmpty() {
        return equals(NONE);
    }
}
