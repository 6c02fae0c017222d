package io.braid.engine.plan;

import java.util.List;

/**
 * How a scan asks for the rows that have one of many keys, instead of for all.
 *
 * @param columns the columns of the scan that hold the key, in the order in which its values are given
 * @param texts for more and more keys at once; at least one
 * @param argumentsBefore how many of the scan's arguments come before the keys
 * @param arrays whether all values of a column are one argument; else each value is one, key by key
 * @param exact whether the source finds just the rows with these keys; else also others, which must be left out here
 * @param hint the hint for which keys are sent, whose author wants to know when they are not; empty without one
 */
public record KeyedText(
        List<Integer> columns, List<Sized> texts, int argumentsBefore, boolean arrays, boolean exact, String hint) {
    public KeyedText {
        columns = List.copyOf(columns);
        texts = List.copyOf(texts);
    }

    /** The text for the most keys at once. */
    public Sized largest() {
        return texts.get(texts.size() - 1);
    }

    /** The smallest text that takes so many keys; the largest if none does. */
    public Sized forKeys(int keys) {
        return texts.stream().filter(text -> text.keys() >= keys).findFirst().orElseGet(this::largest);
    }

    /** Finished text for a number of keys: with arrays, for up to that number. */
    public record Sized(int keys, String sql) {}
}
