package io.braid.engine.scan;

import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Fragments that request the rows with certain keys from a source. */
public final class KeyedFragments {
    private final SourceScan scan;
    private final KeyedText text;
    private final List<Parameter> ofWhole;
    private final List<Parameter> arguments;
    /** Created on demand: few scans look up single keys. */
    private @Nullable String textForKey;

    /** Condition as it is sent, with its own arguments. */
    record Sent(String text, List<Parameter> arguments) {}

    /**
     * @param ofWhole the values of the scan's arguments without keys
     * @param arguments the values of the arguments of the text with keys
     */
    public KeyedFragments(SourceScan scan, KeyedText text, List<Parameter> ofWhole, List<Parameter> arguments) {
        this.scan = scan;
        this.text = text;
        this.ofWhole = ofWhole;
        this.arguments = arguments;
    }

    /** Returns the types of a condition's keys. */
    List<DataType> types(int condition) {
        return text.conditions().get(condition).columns().stream()
                .map(column -> scan.columns().type(column))
                .toList();
    }

    /** Returns the maximum number of keys of a condition in one fragment. */
    int mostKeys(int condition) {
        return text.conditions().get(condition).largest().keys();
    }

    /**
     * Returns the size of the batches in which so many keys of a condition are sent. Batches sent as arrays have about
     * the same size, so that concurrent ones take about the same time; others are padded to the sizes of the texts.
     */
    int keysAtATime(int condition, int count) {
        int most = mostKeys(condition);
        if (count <= most || !text.conditions().get(condition).arrays()) {
            return most;
        }
        int batches = (count - 1) / most + 1;
        return (count - 1) / batches + 1;
    }

    /** Returns the fragment for all rows. */
    Fragment whole() {
        return new Fragment(scan.sql(), ofWhole, scan.columns());
    }

    /** Sets this condition and those with the same keys. */
    void send(List<Sent> conditions, int condition, IntFunction<Sent> sent) {
        for (int i = condition; i < conditions.size(); i++) {
            if (text.conditions().get(i).first() == condition) {
                conditions.set(i, sent.apply(i));
            }
        }
    }

    /** Returns the replacements for all conditions, none of which is sent. */
    List<Sent> none() {
        return Collections.nCopies(text.conditions().size(), new Sent(text.everyRow(), List.of()));
    }

    /** Returns a condition on these keys, at least one and at most {@link #mostKeys}. */
    public Sent onKeys(int condition, List<List<Object>> keys) {
        KeyedText.Condition written = text.conditions().get(condition);
        KeyedText.Sized sized = written.forKeys(keys.size());
        List<DataType> types = types(condition);
        return new Sent(sized.text(), written.arrays() ? arrays(types, keys) : each(types, keys, sized.keys()));
    }

    /**
     * Returns a condition that the keys of a side, too many to be sent, lie between their least and greatest; null if
     * these are unknown or must not be sent.
     */
    @Nullable
    Sent onRange(int condition, KeyCollectingOperator driver) {
        String range = text.conditions().get(condition).range();
        List<Object> ends = range == null ? null : driver.ends();
        if (range == null || ends == null) {
            return null;
        }
        DataType type = types(condition).get(0);
        return new Sent(
                range,
                ends.stream()
                        .map(end -> new Parameter(type, KeyConversion.nearest(end, type)))
                        .toList());
    }

    /** Returns the fragment for the rows that meet the conditions. */
    public Fragment with(List<Sent> conditions) {
        return new Fragment(sql(conditions), arguments(conditions), scan.columns());
    }

    /** Returns the fragment for the rows that meet the conditions; the source may split the keys of one condition. */
    public Fragment with(List<Sent> conditions, int condition) {
        if (!text.conditions().get(condition).inParts()) {
            return with(conditions);
        }
        int before = text.conditions().get(condition).argumentsBefore();
        for (Sent sent : conditions.subList(0, condition)) {
            before += sent.arguments().size();
        }
        int after = before + conditions.get(condition).arguments().size();
        return new Fragment(
                sql(conditions),
                arguments(conditions),
                scan.columns(),
                false,
                IntStream.range(before, after).boxed().toList());
    }

    private String sql(List<Sent> conditions) {
        return text.sql(conditions.stream().map(Sent::text).toList());
    }

    /** Returns the fragment for one key of the only condition, with the same text for all keys. */
    Fragment forKey(List<Object> key) {
        if (textForKey == null) {
            textForKey = text.example();
        }
        return new Fragment(textForKey, arguments(List.of(onKeys(0, List.of(key)))), scan.columns());
    }

    private List<Parameter> arguments(List<Sent> conditions) {
        List<Parameter> all = new ArrayList<>();
        int used = 0;
        for (int i = 0; i < conditions.size(); i++) {
            int before = text.conditions().get(i).argumentsBefore();
            all.addAll(arguments.subList(used, before));
            all.addAll(conditions.get(i).arguments());
            used = before;
        }
        all.addAll(arguments.subList(used, arguments.size()));
        return all;
    }

    private static List<Parameter> arrays(List<DataType> types, List<List<Object>> keys) {
        List<Parameter> all = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            int part = i;
            all.add(new Parameter(
                    types.get(i), keys.stream().map(key -> key.get(part)).toList()));
        }
        return all;
    }

    /**
     * Returns the keys as arguments. Texts exist for certain numbers of keys only, so the last key is repeated as
     * padding.
     */
    private static List<Parameter> each(List<DataType> types, List<List<Object>> keys, int count) {
        List<Parameter> all = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            List<Object> key = keys.get(Math.min(i, keys.size() - 1));
            for (int part = 0; part < types.size(); part++) {
                all.add(new Parameter(types.get(part), key.get(part)));
            }
        }
        return all;
    }

    /** Returns the keys of a condition as rows. */
    Batch rows(int condition, List<List<Object>> keys) {
        BatchBuilder rows = new BatchBuilder(types(condition), keys.size());
        keys.forEach(key -> rows.appendRow(key.toArray()));
        return rows.build();
    }
}
