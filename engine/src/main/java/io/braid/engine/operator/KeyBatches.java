package io.braid.engine.operator;

import io.braid.spi.batch.Column;
import io.braid.spi.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Keys as values of the types in which they are sent, some at a time; they are made only when they are wanted. Keys that
 * hold a null or do not fit the types are left out: they match nothing.
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
     * @param count how many there are
     * @param most how many to give at a time
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
                key[i] = fitted(keys[i].value(next), types.get(i));
                whole &= key[i] != null;
            }
            if (whole) {
                batch.add(List.copyOf(Arrays.asList(key)));
            }
        }
        return batch;
    }

    /** The value of a type that is nearest to a whole number or a day. */
    static Object nearest(Object value, DataType type) {
        return switch (type.kind()) {
            case TINYINT -> nearest(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> nearest(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> nearest(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> ((Number) value).longValue();
            default -> value;
        };
    }

    private static Integer nearest(Object value, int lowest, int highest) {
        return (int) Math.max(lowest, Math.min(highest, ((Number) value).longValue()));
    }

    private static @Nullable Object fitted(@Nullable Object value, DataType type) {
        if (value == null) {
            return null;
        }
        return switch (type.kind()) {
            case TINYINT -> integer(value, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SMALLINT -> integer(value, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integer(value, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case BIGINT -> ((Number) value).longValue();
            case DECIMAL -> ((BigDecimal) value).precision() > type.precision() ? null : value;
            default -> value;
        };
    }

    private static @Nullable Integer integer(Object value, int lowest, int highest) {
        long number = ((Number) value).longValue();
        return number < lowest || number > highest ? null : (Integer) (int) number;
    }
}
