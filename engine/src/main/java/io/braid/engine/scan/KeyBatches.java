package io.braid.engine.scan;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Iterator over batches of keys, which are converted on demand to the types in which they are sent. Keys with a null or
 * that do not fit the types are left out: they match nothing.
 */
final class KeyBatches implements Iterator<List<List<Object>>> {
    private final Column[] keys;
    private final int count;
    private final List<DataType> types;
    private final int most;
    private int next;
    private @Nullable List<List<Object>> ready;

    /**
     * @param keys the keys by column
     * @param count number of keys
     * @param most maximum number of keys of a batch
     */
    KeyBatches(Column[] keys, int count, List<DataType> types, int most) {
        this.keys = keys;
        this.count = count;
        this.types = types;
        this.most = most;
    }

    @Override
    public boolean hasNext() {
        if (ready == null) {
            ready = batch();
        }
        return !ready.isEmpty();
    }

    @Override
    public List<List<Object>> next() {
        List<List<Object>> batch = ready == null ? batch() : ready;
        if (batch.isEmpty()) {
            throw new NoSuchElementException();
        }
        ready = null;
        return batch;
    }

    private List<List<Object>> batch() {
        List<List<Object>> batch = new ArrayList<>();
        for (; next < count && batch.size() < most; next++) {
            @Nullable Object[] key = new @Nullable Object[keys.length];
            boolean whole = true;
            for (int i = 0; i < key.length; i++) {
                key[i] = KeyConversion.same(keys[i].value(next), types.get(i));
                whole &= key[i] != null;
            }
            if (whole) {
                batch.add(List.copyOf(Arrays.asList(key)));
            }
        }
        return batch;
    }
}
