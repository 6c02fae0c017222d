package io.braid.connector.postgresql;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reader of complete results. */
final class Answers {
    private Answers() {}

    /** All rows as lists of objects; arrays as lists, which compare by content. */
    static List<List<@Nullable Object>> rows(Source source, Fragment fragment) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (BatchStream stream = source.run(fragment, ScanContext.of("test"))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<@Nullable Object> values = new ArrayList<>();
                    for (int column = 0; column < batch.columnCount(); column++) {
                        Object value = batch.column(column).value(row);
                        values.add(value instanceof byte[] bytes ? Arrays.toString(bytes) : value);
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }

    /** The number of occurrences of each row, for results without an order. */
    static Map<List<@Nullable Object>, Long> counted(Source source, Fragment fragment) {
        return rows(source, fragment).stream().collect(Collectors.groupingBy(row -> row, Collectors.counting()));
    }

    static long count(Source source, Fragment fragment) {
        long count = 0;
        try (BatchStream stream = source.run(fragment, ScanContext.of("test"))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                count += batch.rows();
            }
        }
        return count;
    }
}
