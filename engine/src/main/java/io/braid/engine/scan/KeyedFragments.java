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

/** Fragments by which a source is asked for the rows with certain keys. */
public final class KeyedFragments {
    private final SourceScan scan;
    private final KeyedText text;
    private final List<Parameter> ofWhole;
    private final List<Parameter> arguments;
    /** Made when it is asked for: few scans look for single keys. */
    private @Nullable String textForKey;

    /** A condition as it is sent, with its own arguments. */
    record Sent(String text, List<Parameter> arguments) {}

    /**
     * @param ofWhole the values of the scan's arguments without keys
     * @param arguments those of the text with keys
     */
    public KeyedFragments(SourceScan scan, KeyedText text, List<Parameter> ofWhole, List<Parameter> arguments) {
        this.scan = scan;
        this.text = text;
        this.ofWhole = ofWhole;
        this.arguments = arguments;
    }

    /** The types that the values of a condition's keys have. */
    List<DataType> types(int condition) {
        return text.conditions().get(condition).columns().stream()
                .map(column -> scan.columns().type(column))
                .toList();
    }

    /** How many keys of a condition one fragment takes at most. */
    int mostKeys(int condition) {
        return text.conditions().get(condition).largest().keys();
    }

    /**
     * How many of so many keys of a condition to send at a time: as arrays batches about as large as each other, so
     * that a source that has several at once is done with them at about the same time. Others are filled up to sizes
     * that there are texts for.
     */
    int keysAtATime(int condition, int count) {
        int most = mostKeys(condition);
        if (count <= most || !text.conditions().get(condition).arrays()) {
            return most;
        }
        int batches = (count - 1) / most + 1;
        return (count - 1) / batches + 1;
    }

    /** Asks for all rows. */
    Fragment whole() {
        return new Fragment(scan.sql(), ofWhole, scan.columns());
    }

    /** Has all conditions with the same keys as one be sent what each of them is sent then. */
    void send(List<Sent> conditions, int condition, IntFunction<Sent> sent) {
        for (int i = condition; i < conditions.size(); i++) {
            if (text.conditions().get(i).first() == condition) {
                conditions.set(i, sent.apply(i));
            }
        }
    }

    /** For each condition that it is not sent. */
    List<Sent> none() {
        return Collections.nCopies(text.conditions().size(), new Sent(text.everyRow(), List.of()));
    }

    /** A condition on these keys, at least one and no more than {@link #mostKeys}. */
    public Sent onKeys(int condition, List<List<Object>> keys) {
        KeyedText.Condition written = text.conditions().get(condition);
        KeyedText.Sized sized = written.forKeys(keys.size());
        List<DataType> types = types(condition);
        return new Sent(sized.text(), written.arrays() ? arrays(types, keys) : each(types, keys, sized.keys()));
    }

    /**
     * A condition that the keys of a side, too many to be sent, lie between their ends; null if that is not known or
     * not to be asked.
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

    /** Asks for the rows that meet the conditions. */
    public Fragment with(List<Sent> conditions) {
        return new Fragment(sql(conditions), arguments(conditions), scan.columns());
    }

    /** The same, of which the keys of one condition may be divided. */
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

    /** Asks for the rows with one key of the only condition, in one text for all keys. */
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

    /** Texts come for certain numbers of keys only; the last key is given again for those there are not. */
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

    /** The keys of a condition as rows. */
    Batch rows(int condition, List<List<Object>> keys) {
        BatchBuilder rows = new BatchBuilder(types(condition), keys.size());
        keys.forEach(key -> rows.appendRow(key.toArray()));
        return rows.build();
    }
}
