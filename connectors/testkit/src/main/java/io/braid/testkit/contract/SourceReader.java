package io.braid.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reader of complete results of a source, as rows of objects. */
final class SourceReader {
    private final Source source;

    SourceReader(Source source) {
        this.source = source;
    }

    static Fragment fragment(String sql, DataType... types) {
        return new Fragment(sql, List.of(), RowType.unnamed(types));
    }

    List<List<@Nullable Object>> rows(String sql, DataType... types) {
        return rows(fragment(sql, types));
    }

    List<List<@Nullable Object>> rows(String sql, Parameter parameter, DataType type) {
        return rows(new Fragment(sql, List.of(parameter), RowType.unnamed(type)));
    }

    List<List<@Nullable Object>> rows(Fragment fragment) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (BatchStream stream = source.run(fragment, ScanContext.of("contract"))) {
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    rows.add(row(batch, row));
                }
                if (stream.isOver()) {
                    assertThat(stream.next()).as("what follows the end").isNull();
                }
            }
        }
        return rows;
    }

    private static List<@Nullable Object> row(Batch batch, int row) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = 0; i < batch.columnCount(); i++) {
            values.add(comparable(batch.column(i).value(row)));
        }
        return values;
    }

    /** Converts byte arrays, which have identity equality, to text. */
    static @Nullable Object comparable(@Nullable Object value) {
        return value instanceof byte[] bytes
                ? java.util.HexFormat.of().withUpperCase().formatHex(bytes)
                : value;
    }
}
