package io.braid.engine;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.TEXT;
import static io.braid.engine.Fixture.column;
import static io.braid.engine.Fixture.number;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.plan.Sort;
import io.braid.engine.plan.SortKey;
import io.braid.engine.plan.SourceScan;
import io.braid.engine.plan.TopN;
import io.braid.engine.result.Result;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("jdk")
class SortTest {
    private static final List<SortKey> ASCENDING = List.of(new SortKey(0, false, false));
    private final Fixture fixture = new Fixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private static List<List<@Nullable Object>> numbers(int count) {
        return new ArrayList<>(IntStream.range(0, count).mapToObj(Fixture::row).toList());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 15, 16, 17, 4095, 4096, 4097, 100_000})
    void anyNumberOfRowsIsSorted(int count) {
        List<List<@Nullable Object>> rows = numbers(count);
        Collections.shuffle(rows, new Random(count));
        Sort sort = new Sort(fixture.table(RowType.unnamed(INT), rows), ASCENDING);
        assertThat(fixture.rows(sort)).isEqualTo(numbers(count));
    }

    @Test
    void reversedRowsAreSorted() {
        List<List<@Nullable Object>> rows = numbers(10_000);
        Collections.reverse(rows);
        assertThat(fixture.rows(new Sort(fixture.table(RowType.unnamed(INT), rows), ASCENDING)))
                .isEqualTo(numbers(10_000));
    }

    @Test
    void nullsComeWhereTheyAreWanted() {
        Sort first =
                new Sort(fixture.table(RowType.unnamed(INT), column(1, null, 0)), List.of(new SortKey(0, false, true)));
        Sort last =
                new Sort(fixture.table(RowType.unnamed(INT), column(1, null, 0)), List.of(new SortKey(0, true, false)));
        assertThat(fixture.rows(first)).isEqualTo(column(null, 0, 1));
        assertThat(fixture.rows(last)).isEqualTo(column(1, 0, null));
    }

    @Test
    void onlyNullsKeepTheirOrder() {
        List<List<@Nullable Object>> rows = List.of(row(null, 2), row(null, 1), row(null, 3));
        Sort sort = new Sort(fixture.table(RowType.unnamed(INT, INT), rows), ASCENDING);
        assertThat(fixture.rows(sort)).isEqualTo(rows);
    }

    @Test
    void textThatDiffersOnlyFarBehindIsSorted() {
        String same = "x".repeat(1 << 20);
        Sort sort = new Sort(fixture.table(RowType.unnamed(TEXT), column(same + "b", same + "a", same, "")), ASCENDING);
        assertThat(fixture.rows(sort)).isEqualTo(column("", same, same + "a", same + "b"));
    }

    @Test
    void hugeRowsComeInSmallBatches() {
        String huge = "x".repeat(1 << 20);
        Sort sort = new Sort(fixture.table(RowType.unnamed(TEXT), Collections.nCopies(150, row(huge))), ASCENDING);
        try (Result result = fixture.start(sort)) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                assertThat(batch.rows()).isLessThanOrEqualTo(64);
            }
        }
    }

    @Test
    void rowsThatCameInMoreThanFitsInMemoryGoOnInSmallerBatches() {
        int memory = 96 << 10;
        List<List<@Nullable Object>> rows = IntStream.range(0, Batch.TARGET_ROWS)
                .mapToObj(i -> row(i, "the text of " + i))
                .toList();
        try (Fixture little = new Fixture(2, memory)) {
            SourceScan table = little.table(RowType.unnamed(INT, TEXT), rows);
            try (Result result = little.start(new Sort(table, ASCENDING))) {
                assertThat(Objects.requireNonNull(result.next()).retainedBytes())
                        .isLessThan(memory / 4);
            }
        }
    }

    @Test
    void topNOfNoRowsNeverAsksTheSource() {
        assertThat(fixture.rows(new TopN(fixture.numbers(10), ASCENDING, number(3), number(0))))
                .isEmpty();
        assertThat(fixture.source("s0").opened).hasValue(0);
    }
}
