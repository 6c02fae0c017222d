package io.braid.engine.operator;

import io.braid.engine.plan.KeyedText;
import io.braid.engine.plan.SourceScan;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;

/** What a source is sent for the rows with certain keys. */
final class KeyedFragments {
    private final SourceScan scan;
    private final KeyedText text;
    private final List<Parameter> arguments;
    private final List<DataType> types;

    /**
     * @param arguments the values of the scan's own arguments
     */
    KeyedFragments(SourceScan scan, KeyedText text, List<Parameter> arguments) {
        this.scan = scan;
        this.text = text;
        this.arguments = arguments;
        this.types = text.columns().stream()
                .map(column -> scan.columns().type(column))
                .toList();
    }

    /** The types that the values of a key have. */
    List<DataType> types() {
        return types;
    }

    /** How many keys one fragment takes at most. */
    int mostKeys() {
        return text.largest().keys();
    }

    /** Asks for all rows. */
    Fragment whole() {
        return new Fragment(scan.sql(), arguments, scan.columns());
    }

    /** Asks for the rows with one of these keys, at least one and no more than {@link #mostKeys}. */
    Fragment forKeys(List<List<Object>> keys) {
        KeyedText.Sized sized = text.forKeys(keys.size());
        List<Parameter> all = new ArrayList<>(arguments.subList(0, text.argumentsBefore()));
        if (text.arrays()) {
            addArrays(keys, all);
        } else {
            addEach(keys, sized.keys(), all);
        }
        all.addAll(arguments.subList(text.argumentsBefore(), arguments.size()));
        return new Fragment(sized.sql(), all, scan.columns());
    }

    private void addArrays(List<List<Object>> keys, List<Parameter> all) {
        for (int i = 0; i < types.size(); i++) {
            int part = i;
            all.add(new Parameter(
                    types.get(i), keys.stream().map(key -> key.get(part)).toList()));
        }
    }

    /** Texts come for certain numbers of keys only; the last key is given again for those there are not. */
    private void addEach(List<List<Object>> keys, int count, List<Parameter> all) {
        for (int i = 0; i < count; i++) {
            List<Object> key = keys.get(Math.min(i, keys.size() - 1));
            for (int part = 0; part < types.size(); part++) {
                all.add(new Parameter(types.get(part), key.get(part)));
            }
        }
    }

    /** The keys as rows. */
    Batch rows(List<List<Object>> keys) {
        BatchBuilder rows = new BatchBuilder(types, keys.size());
        keys.forEach(key -> rows.appendRow(key.toArray()));
        return rows.build();
    }
}
