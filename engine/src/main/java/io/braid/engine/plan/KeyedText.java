package io.braid.engine.plan;

import io.braid.engine.plan.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Text of a scan that asks for the rows with one of many keys, instead of for all. Several joins may send it keys.
 *
 * @param pieces the text before, between and after the conditions: one more than there are conditions
 * @param conditions in the order in which they stand in the text
 * @param everyRow what stands in the place of a condition that is not sent
 * @param arguments what the {@code ?}s stand for that are no keys
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

    /** The finished text with these for the conditions. */
    public String sql(List<String> texts) {
        StringBuilder sql = new StringBuilder(pieces.get(0));
        for (int i = 0; i < texts.size(); i++) {
            sql.append(texts.get(i)).append(pieces.get(i + 1));
        }
        return sql.toString();
    }

    /** The text with all conditions, for the fewest keys. */
    public String example() {
        List<String> texts = new ArrayList<>();
        conditions.forEach(condition -> texts.add(condition.texts().get(0).text()));
        return sql(texts);
    }

    /**
     * That columns have one of the keys of a join.
     *
     * @param first the number of the first condition with the same keys: its own, or that of one on columns that equal
     *     these
     * @param columns the columns of the scan that hold the key, in the order in which its values are given
     * @param texts for more and more keys at once; at least one
     * @param argumentsBefore how many of the text's arguments come before the keys
     * @param arrays whether all values of a column are one argument; else each value is one, key by key
     * @param inParts whether the source may divide the keys among several statements of its own
     * @param exact whether the source finds just the rows with these keys; else also others, which must be left out
     *     here
     * @param hint the hint for which keys are sent, whose author wants to know when they are not; empty without one
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

        /** The text for the most keys at once. */
        public Sized largest() {
            return texts.get(texts.size() - 1);
        }

        /** The smallest text that takes so many keys; the largest if none does. */
        public Sized forKeys(int keys) {
            return texts.stream()
                    .filter(text -> text.keys() >= keys)
                    .findFirst()
                    .orElseGet(this::largest);
        }
    }

    /** A condition for a number of keys: with arrays, for up to that number. */
    public record Sized(int keys, String text) {}
}
