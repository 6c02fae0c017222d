package io.braid.planner.function;

import io.braid.engine.plan.expression.RowsFunction;
import io.braid.spi.batch.ArrayValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Implementation of {@link ArrayRows}. */
public final class ArrayRowsFunction implements RowsFunction {
    @Override
    public String origin() {
        return "arrays";
    }

    @Override
    public Iterator<@Nullable Object[]> rows(@Nullable Object[] arrays) {
        List<List<@Nullable Object>> elements = new ArrayList<>();
        for (Object array : arrays) {
            elements.add(array == null ? List.of() : ((ArrayValue) array).elements());
        }
        int longest = elements.stream().mapToInt(List::size).max().orElse(0);
        return LongStream.rangeClosed(1, longest)
                .mapToObj(number -> row(number, elements))
                .iterator();
    }

    private static @Nullable Object[] row(long number, List<List<@Nullable Object>> elements) {
        @Nullable Object[] row = new @Nullable Object[elements.size() + 1];
        Arrays.setAll(row, i -> {
            if (i == 0) {
                return number;
            }
            List<@Nullable Object> array = elements.get(i - 1);
            return number <= array.size() ? array.get((int) number - 1) : null;
        });
        return row;
    }
}
