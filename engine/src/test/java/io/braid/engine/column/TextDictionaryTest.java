package io.braid.engine.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.Parallelism;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BytesColumn;
import io.braid.spi.batch.Column;
import io.braid.spi.batch.ColumnBuilder;
import io.braid.spi.batch.RowMapping;
import io.braid.spi.batch.Selection;
import io.braid.spi.type.DataType;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Test that dictionary-encoded texts equal the plain ones. */
@Tag("jdk")
class TextDictionaryTest {
    private static final int ROWS = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 7})
    void fewTextsAreKeptOnceByHoweverManyThreads(int threads) {
        List<@Nullable String> texts =
                Arrays.asList("urgent", null, "", "low", "a text that is longer than any short key is");
        // The last value occurs late, where another thread works.
        IntFunction<@Nullable String> text = row -> row == ROWS - 2 ? "late" : texts.get(row * 31 % 7 % texts.size());
        BytesColumn plain = column(ROWS, text);

        // Some of the columns are empty, some longer than others.
        BytesColumn repeated = repeated(
                threads,
                plain.slice(0, 0),
                plain.slice(0, 3),
                plain.slice(3, 9000),
                plain.slice(9000, 9000),
                plain.slice(9000, ROWS));

        assertThat(from(repeated).rows()).isEqualTo(6);
        assertThat(repeated.retainedBytes()).isBetween(4L * ROWS, 4L * ROWS + ROWS / 8 + 1000);
        int[] chosen = IntStream.range(0, 3000)
                .map(i -> i % 100 == 0 ? -1 : ROWS - 1 - 5 * i)
                .toArray();
        assertSame(repeated.gather(chosen, chosen.length), plain.gather(chosen, chosen.length));
        Column picked = repeated.pick(Selection.of(chosen, chosen.length));
        assertThat(from((BytesColumn) picked)).isSameAs(from(repeated));
        assertSame(picked, plain.gather(chosen, chosen.length));
        assertThat(repeated.picked())
                .as("nothing has asked for the bytes of all")
                .isNotNull();
        assertSame(repeated.slice(10, 5000), plain.slice(10, 5000));
        assertSame(repeated, plain);
        assertThat(repeated.retainedBytes()).isGreaterThan(5L * ROWS);
    }

    @Test
    void manyTextsAndFewRowsStayAsTheyAre() {
        assertStays(column(ROWS, row -> "text " + row));
        // The first rows are not representative.
        assertStays(column(ROWS, row -> row < ROWS / 2 ? "first" : "text " + row % 300));
        assertStays(column(ROWS, row -> "text " + row % 257));
        BytesColumn few = column(TextDictionary.LEAST_ROWS - 1, row -> "first");
        assertThat(repeated(2, few)).isSameAs(few);
    }

    private static void assertStays(BytesColumn texts) {
        assertThat(repeated(2, texts)).isSameAs(texts);
        BytesColumn copied = repeated(2, texts.slice(0, 5000), texts.slice(5000, texts.rows()));
        assertThat(copied.picked()).isNull();
        assertSame(copied, texts);
    }

    private static BytesColumn repeated(int threads, Column... texts) {
        ExecutorService workers = Executors.newFixedThreadPool(threads);
        try {
            WorkerTeam team = new WorkerTeam(new Parallelism(threads, 100), workers, new Cancellation());
            List<Batch> batches = Arrays.stream(texts)
                    .map(column -> new Batch(column.rows(), column))
                    .toList();
            return (BytesColumn) Concatenation.ofRepeated(List.of(texts[0].type()), batches, team)
                    .column(0);
        } finally {
            workers.shutdown();
        }
    }

    private static BytesColumn from(BytesColumn column) {
        RowMapping picked = Objects.requireNonNull(column.picked());
        return (BytesColumn) picked.from();
    }

    private static BytesColumn column(int rows, IntFunction<@Nullable String> text) {
        ColumnBuilder builder = ColumnBuilder.of(DataType.varchar(100), rows);
        for (int row = 0; row < rows; row++) {
            builder.appendValue(text.apply(row));
        }
        return (BytesColumn) builder.build();
    }

    private static void assertSame(Column column, Column expected) {
        assertThat(column.rows()).isEqualTo(expected.rows());
        for (int row = 0; row < expected.rows(); row++) {
            assertThat(column.value(row)).isEqualTo(expected.value(row));
        }
    }
}
