package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text of a scan that selects the rows with one of many keys instead of all rows. Several joins may send it keys.
 *
 * @param pieces the text before, between and after the conditions: one more than there are conditions
 * @param conditions the conditions, in the order of the text
 * @param everyRow replacement for a condition that is not sent
 * @param arguments the values of the {@code ?}s that are not keys
 */
public record KeyedText(List<String> pieces, List<Condition> conditions, String everyRow, List<Expression> arguments) {
    public KeyedText {
        arguments = List.copyOf(arguments);
        pieces = List.copyOf(pieces);
        conditions = List.copyOf(conditions);
        if (pieces.size() != conditions.size() + 1) {
            throw new IllegalArgumentException(conditions.size() + " conditions between " + pieces.size() + " pieces");
        }
    }

    /** Returns the complete text with these conditions. */
    public String sql(List<String> texts) {
        StringBuilder sql = new StringBuilder(pieces.get(0));
        for (int i = 0; i < texts.size(); i++) {
            sql.append(texts.get(i)).append(pieces.get(i + 1));
        }
        return sql.toString();
    }

    /** Returns the text with all conditions, for the fewest keys. */
    public String example() {
        List<String> texts = new ArrayList<>();
        conditions.forEach(condition -> texts.add(condition.texts().get(0).text()));
        return sql(texts);
    }

    /**
     * Condition that columns have one of the keys of a join.
     *
     * @param first the number of the first condition with the same keys: its own, or that of one on columns that equal
     *     these
     * @param columns the columns of the scan that hold the key, in the order of the key's values
     * @param texts texts for increasing numbers of keys; at least one
     * @param argumentsBefore the number of the text's arguments before the keys
     * @param arrays true if all values of a column are one argument; false if each value is one, key by key
     * @param inParts true if the source may split the keys into several statements of its own
     * @param exact true if the source returns only rows with these keys; false if the result must be filtered
     * @param hint the hint that requests the keys, whose author is warned if they are not sent; empty without one
     * @param range the text that the key lies between two arguments, for keys that are too many; null without one
     */
    public record Condition(
            int first,
            List<Integer> columns,
            List<Sized> texts,
            int argumentsBefore,
            boolean arrays,
            boolean inParts,
            boolean exact,
            String hint,
            @Nullable String range) {
        public Condition {
            columns = List.copyOf(columns);
            texts = List.copyOf(texts);
        }

        /** Returns the text for the most keys. */
        public Sized largest() {
            return texts.get(texts.size() - 1);
        }

        /** Returns the smallest text for so many keys; the largest if none is large enough. */
        public Sized forKeys(int keys) {
            return texts.stream()
                    .filter(text -> text.keys() >= keys)
                    .findFirst()
                    .orElseGet(this::largest);
        }
    }

    /** Text of a condition for a number of keys; with arrays, for up to that number. */
    public record Sized(int keys, String text) {}
}
