package io.braid.execution.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.engine.lookup.PointLookupCache;
import io.braid.engine.plan.Lookup;
import io.braid.server.fake.FakeConnector;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LookupCacheTest {
    private static final RowType COLUMNS =
            RowType.unnamed(DataType.of(TypeKind.INTEGER), DataType.of(TypeKind.VARCHAR));
    private static final Lookup ITEM = new Lookup(List.of("stock", "item"), Duration.ofSeconds(10));

    private final AtomicLong clock = new AtomicLong();
    private final LookupCache cache = new LookupCache(1 << 16, clock::get);
    private final Source source = source();

    @Test
    void aRowIsKnownUntilItIsTooOldForItsSchema() {
        keep(1, "nail");
        pass(10);
        assertThat(find(1)).isEqualTo("nail");
        clock.incrementAndGet();
        assertThat(find(1)).isNull();
    }

    @Test
    void theAgeCountsFromTheBeginningOfTheQueryThatHasReadIt() {
        PointLookupCache slow = cache.forQuery(null);
        pass(6);
        slow.keep(source, asked(1), ITEM, row(1, "nail"));
        pass(4);
        assertThat(find(1)).isEqualTo("nail");
        pass(1);
        assertThat(find(1)).isNull();
    }

    @Test
    void whoTakesOnlyYoungerRowsGetsOnlyThose() {
        keep(1, "nail");
        pass(4);
        assertThat(find(cache.forQuery(Duration.ofSeconds(4)), source, 1)).isEqualTo("nail");
        assertThat(find(cache.forQuery(Duration.ofSeconds(3)), source, 1)).isNull();
        assertThat(cache.forQuery(Duration.ZERO)).isSameAs(PointLookupCache.NONE);
        assertThat(find(cache.forQuery(Duration.ofDays(999_999_999)), source, 1))
                .isEqualTo("nail");
    }

    @Test
    void aSchemaMaySayAnyTime() {
        Lookup forEver = new Lookup(List.of("stock", "item"), Duration.ofDays(999_999_999));
        cache.forQuery(null).keep(source, asked(1), forEver, row(1, "nail"));
        pass(1_000_000);
        assertThat(cache.forQuery(null).find(source, asked(1), forEver)).isNotNull();
    }

    @Test
    void thatThereIsNoneIsKnown() {
        cache.forQuery(null).keep(source, asked(1), ITEM, noRow());
        assertThat(find(1)).isEqualTo("none");
    }

    @Test
    void eachSourceTextAndKeyHasItsOwn() {
        keep(1, "nail");
        assertThat(find(2)).isNull();
        assertThat(find(cache.forQuery(null), source(), 1)).isNull();
        Fragment other = new Fragment("SELECT other", asked(1).parameters(), COLUMNS);
        assertThat(cache.forQuery(null).find(source, other, ITEM)).isNull();
        Fragment retyped = new Fragment(asked(1).sql(), asked(1).parameters(), RowType.of());
        assertThat(cache.forQuery(null).find(source, retyped, ITEM)).isNull();
    }

    @Test
    void itTellsHowOldTheOldestRowIsThatWasFound() {
        keep(1, "nail");
        pass(2);
        keep(2, "saw");
        pass(3);
        PointLookupCache query = cache.forQuery(null);
        assertThat(query.age()).isEqualTo(Duration.ZERO);
        find(query, source, 2);
        assertThat(query.age()).isEqualTo(Duration.ofSeconds(3));
        find(query, source, 1);
        find(query, source, 2);
        pass(1);
        assertThat(query.age()).isEqualTo(Duration.ofSeconds(6));
    }

    @Test
    void aTableASchemaOrEverythingCanBeForgotten() {
        keep(1, "nail");
        cache.forget(List.of("stock", "order"));
        cache.forget(List.of("shop"));
        assertThat(find(1)).isEqualTo("nail");
        cache.forget(List.of("STOCK", "Item"));
        assertThat(find(1)).isNull();
        keep(1, "nail");
        cache.forget(List.of("stock"));
        assertThat(find(1)).isNull();
        keep(1, "nail");
        cache.forget(List.of());
        assertThat(find(1)).isNull();
        assertThat(cache.size()).isZero();
    }

    @Test
    void whatIsReadWhileItIsForgottenIsNotKept() {
        PointLookupCache running = cache.forQuery(null);
        cache.forget(List.of());
        running.keep(source, asked(1), ITEM, row(1, "nail"));
        assertThat(find(1)).isNull();
    }

    @Test
    void thereAreBoundsToAllRowsAndToOne() {
        for (int key = 0; key < 1_000; key++) {
            keep(key, "nail");
        }
        assertThat(cache.bytes()).isPositive().isLessThanOrEqualTo(cache.memory());
        assertThat(cache.evictions()).isPositive();
        long before = cache.size();
        keep(2_000, "x".repeat(1 << 14));
        assertThat(cache.size()).isEqualTo(before);
        assertThat(find(2_000)).isNull();
        assertThat(new LookupCache(0).forQuery(null)).isSameAs(PointLookupCache.NONE);
    }

    @Test
    void itCounts() {
        find(1);
        keep(1, "nail");
        find(1);
        find(1);
        assertThat(cache.hits()).isEqualTo(2);
        assertThat(cache.misses()).isEqualTo(1);
        assertThat(cache.size()).isEqualTo(1);
    }

    private void keep(int key, String name) {
        cache.forQuery(null).keep(source, asked(key), ITEM, row(key, name));
    }

    private @Nullable String find(int key) {
        return find(cache.forQuery(null), source, key);
    }

    private static @Nullable String find(PointLookupCache query, Source where, int key) {
        Batch row = query.find(where, asked(key), ITEM);
        return row == null
                ? null
                : row.rows() == 0 ? "none" : (String) row.column(1).value(0);
    }

    private void pass(int seconds) {
        clock.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private static Fragment asked(int key) {
        return new Fragment(
                "SELECT id, name FROM item WHERE id = ?",
                List.of(new Parameter(DataType.of(TypeKind.INTEGER), key)),
                COLUMNS);
    }

    private static Batch row(int key, String name) {
        BatchBuilder builder = new BatchBuilder(COLUMNS.types(), 1);
        builder.appendRow(key, name);
        return builder.build();
    }

    private static Batch noRow() {
        return new BatchBuilder(COLUMNS.types(), 1).build();
    }

    private static Source source() {
        return new FakeConnector().open(new SourceConfig("stock", Map.of()));
    }
}
