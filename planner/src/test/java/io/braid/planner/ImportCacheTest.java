package io.braid.planner;

import static io.braid.planner.ChangingSource.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.planner.imports.ImportCache;
import io.braid.planner.imports.ImportIntervals;
import io.braid.planner.imports.ImportKey;
import io.braid.planner.imports.ImportStore;
import io.braid.planner.imports.ImportedTables;
import io.braid.planner.statistics.Analysis;
import io.braid.spi.capability.ProbeAnswers;
import io.braid.spi.catalog.ColumnSpread;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableName;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import io.braid.vdb.ServerDefinition;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ImportCacheTest {
    private static final ServerDefinition SERVER = new ServerDefinition("crm", "fake", Map.of(), new Place(1, 1));
    private static final ImportKey KEY = ImportKey.of(SERVER, ImportRequest.all("public"));

    private final ChangingSource crm = new ChangingSource("crm", table("public", "customer", "id:int"));
    private final RecordingStore store = new RecordingStore();
    private final List<Runnable> background = new ArrayList<>();
    private Instant now = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void aSourceIsAskedOnce() {
        ImportCache cache = cache(Duration.ZERO);

        ImportedTables first = cache.get(KEY, crm);
        now = now.plusSeconds(100_000);

        assertThat(cache.get(KEY, crm)).isSameAs(first);
        assertThat(crm.asked).hasSize(1);
        assertThat(store.saved).containsKey(KEY);
    }

    @Test
    void aSourceThatIsDownIsAsItLastWasAndHealsByItself() {
        cache(Duration.ZERO).get(KEY, crm);
        crm.down = true;
        ImportCache restarted = cache(Duration.ZERO);

        assertThat(names(restarted.get(KEY, crm))).containsExactly("customer");
        assertThat(names(restarted.get(KEY, crm))).containsExactly("customer");
        assertThat(crm.asked).hasSize(2);
        assertThat(background).isEmpty();

        crm.down = false;
        crm.tables(table("public", "client", "id:int"));
        now = now.plusSeconds(11);
        assertThat(names(restarted.get(KEY, crm))).containsExactly("customer");
        runBackground();
        assertThat(names(restarted.get(KEY, crm))).containsExactly("client");
    }

    @Test
    void aSourceIsRemindedOfWhatItHadAnsweredAlsoIfItIsDown() {
        ProbeAnswers answers = new ProbeAnswers("1.0", List.of());
        crm.probes = answers;
        cache(Duration.ZERO).get(KEY, crm);
        ChangingSource restarted = new ChangingSource("crm");
        restarted.down = true;

        cache(Duration.ZERO).get(KEY, restarted);

        assertThat(restarted.probes).isEqualTo(answers);
    }

    @Test
    void plansAreMadeAnewWhereASourceAnswersOtherwise() {
        ImportCache cache = cache(Duration.ZERO);
        cache.get(KEY, crm);
        long before = cache.revision();
        cache.refresh(KEY, crm);
        assertThat(cache.revision()).isEqualTo(before);

        crm.probes = new ProbeAnswers("2.0", List.of());
        cache.refresh(KEY, crm);

        assertThat(cache.revision()).isGreaterThan(before);
    }

    @Test
    void aSourceThatIsReachedAgainIsAskedAtOnce() {
        cache(Duration.ZERO).get(KEY, crm);
        crm.down = true;
        ImportCache restarted = cache(Duration.ZERO);
        restarted.get(KEY, crm);
        crm.down = false;
        crm.tables(table("public", "client", "id:int"));

        restarted.reached(SERVER, crm);
        runBackground();

        assertThat(names(restarted.get(KEY, crm))).containsExactly("client");
    }

    @Test
    void aSourceThatIsDownAndWasNeverAskedIsUnavailable() {
        crm.down = true;

        assertThatThrownBy(() -> cache(Duration.ZERO).get(KEY, crm))
                .isInstanceOf(BraidException.class)
                .hasMessageContaining("cannot be reached");
        crm.down = false;
        assertThat(names(cache(Duration.ZERO).get(KEY, crm))).containsExactly("customer");
    }

    @Test
    void afterTheIntervalASourceIsAskedAgainWhileTheOldAnswerStillHolds() {
        ImportCache cache = cache(Duration.ofMinutes(5));
        cache.get(KEY, crm);
        crm.tables(table("public", "client", "id:int"));
        now = now.plus(Duration.ofMinutes(6));

        assertThat(names(cache.get(KEY, crm))).containsExactly("customer");
        assertThat(names(cache.get(KEY, crm))).containsExactly("customer");
        assertThat(background).hasSize(1);
        runBackground();

        assertThat(names(cache.get(KEY, crm))).containsExactly("client");
    }

    @Test
    void aDoubtIsFollowedOnceForMany() {
        ImportCache cache = cache(Duration.ZERO);
        cache.get(KEY, crm);
        now = now.plusSeconds(6);

        cache.doubt(SERVER, crm);
        cache.doubt(SERVER, crm);
        cache.doubt(new ServerDefinition("other", "fake", Map.of(), new Place(1, 1)), crm);

        assertThat(background).hasSize(1);
    }

    @Test
    void whatHasNotChangedStaysTheSameInstance() {
        ImportCache cache = cache(Duration.ZERO);
        ImportedTables first = cache.get(KEY, crm);

        assertThat(cache.refresh(KEY, crm)).isSameAs(first);
        crm.tables(table("public", "client", "id:int"));
        assertThat(cache.refresh(KEY, crm)).isNotSameAs(first);
    }

    @Test
    void nobodyWaitsForAnAnswerThatHeDoesNotNeed() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        ImportStore slow = new ImportStore() {
            @Override
            public Optional<ImportedTables> load(ImportKey key) {
                return Optional.empty();
            }

            @Override
            public void save(ImportKey key, ImportedTables tables) {
                if (key.equals(KEY)) {
                    asked.countDown();
                    await(answer);
                }
            }

            @Override
            public Optional<Analysis> loadAnalysis(ImportKey key) {
                return Optional.empty();
            }

            @Override
            public void saveAnalysis(ImportKey key, Analysis analysis) {}
        };
        ImportCache cache = new ImportCache(slow, ImportIntervals.NONE, () -> now, background::add);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<ImportedTables> first = threads.submit(() -> cache.refresh(KEY, crm));
            await(asked);
            Future<ImportedTables> second = threads.submit(() -> cache.refresh(KEY, crm));
            ImportKey other = ImportKey.of(SERVER, ImportRequest.all("elsewhere"));

            assertThat(cache.get(other, crm).tables()).isEmpty();
            answer.countDown();

            assertThat(names(second.get())).isEqualTo(names(first.get()));
        } finally {
            threads.shutdownNow();
        }
    }

    /** Refresh after a table was altered while a statement is the first to need its schema. */
    @Test
    void whoRefreshesIsNotToldWhatWasAskedBeforeHeDid() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        crm.beforeAnswer = () -> {
            asked.countDown();
            await(answer);
        };
        ImportCache cache = cache(Duration.ZERO);
        FutureTask<ImportedTables> first = new FutureTask<>(() -> cache.get(KEY, crm));
        start(first);
        await(asked);
        crm.tables(table("public", "client", "id:int"));

        List<FutureTask<ImportedTables>> refreshed = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            FutureTask<ImportedTables> refresh = new FutureTask<>(() -> cache.refresh(KEY, crm));
            refreshed.add(refresh);
            untilItWaits(start(refresh));
        }
        answer.countDown();

        assertThat(names(first.get())).containsExactly("customer");
        for (FutureTask<ImportedTables> refresh : refreshed) {
            assertThat(names(refresh.get())).containsExactly("client");
        }
        assertThat(names(cache.get(KEY, crm))).containsExactly("client");
    }

    @Test
    void whoRefreshesAsksAlsoWhereTheOneBeforeFailed() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        ImportCache cache = cache(Duration.ZERO);
        crm.beforeAnswer = () -> {
            asked.countDown();
            await(answer);
            // A failed request must not return a result that the next one has stored meanwhile.
            crm.beforeAnswer = () -> await(told);
            throw new BraidException(ErrorCode.SOURCE_LOST, "the connection was lost");
        };
        FutureTask<ImportedTables> first = new FutureTask<>(() -> cache.get(KEY, crm));
        start(first);
        await(asked);
        FutureTask<ImportedTables> refresh = new FutureTask<>(() -> cache.refresh(KEY, crm));
        untilItWaits(start(refresh));
        answer.countDown();

        assertThatThrownBy(first::get).hasMessageContaining("was lost");
        told.countDown();
        assertThat(names(refresh.get())).containsExactly("customer");
    }

    private static Thread start(Runnable work) {
        Thread thread = new Thread(work, "imports");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void untilItWaits(Thread thread) throws InterruptedException {
        while (thread.getState() != Thread.State.WAITING) {
            Thread.sleep(2);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private ImportCache cache(Duration interval) {
        return new ImportCache(store, new ImportIntervals(interval, Duration.ZERO), () -> now, background::add);
    }

    private void runBackground() {
        List<Runnable> due = List.copyOf(background);
        background.clear();
        due.forEach(Runnable::run);
    }

    private static List<String> names(ImportedTables tables) {
        return tables.tables().stream().map(table -> table.name().table()).toList();
    }

    /** Store that outlives the caches. */
    @Test
    void whatAnalyzeHasFoundOutIsKeptAndMakesPlansAnew() {
        TableName orders = new TableName("c", "s", "t");
        ImportCache cache = cache(Duration.ZERO);
        long before = cache.revision();
        cache.analyses(SERVER).keep(orders, new Analysis(7, Map.of("a", found(3), "b", found(4))));
        cache.analyses(SERVER).keep(orders, new Analysis(8, Map.of("b", found(5))));

        Analysis both = new Analysis(8, Map.of("a", found(3), "b", found(5)));
        assertThat(cache.revision()).isEqualTo(before + 2);
        assertThat(cache.analyses(SERVER).of(orders)).contains(both);
        ImportCache next = cache(Duration.ZERO);
        next.analyses(SERVER).keep(orders, new Analysis(9, Map.of("a", found(6))));
        assertThat(next.analyses(SERVER).of(orders)).contains(new Analysis(9, Map.of("a", found(6), "b", found(5))));
        assertThat(next.analyses(SERVER).of(new TableName("c", "s", "u"))).isEmpty();
    }

    private static Analysis.Column found(double distinct) {
        return new Analysis.Column(
                Instant.EPOCH, distinct, new ColumnSpread(OptionalDouble.of(0), Map.of(), List.of(1.0, 2.0)));
    }

    private static final class RecordingStore implements ImportStore {
        private final Map<ImportKey, ImportedTables> saved = new HashMap<>();
        private final Map<ImportKey, Analysis> analyses = new HashMap<>();

        @Override
        public Optional<ImportedTables> load(ImportKey key) {
            return Optional.ofNullable(saved.get(key));
        }

        @Override
        public void save(ImportKey key, ImportedTables tables) {
            saved.put(key, tables);
        }

        @Override
        public Optional<Analysis> loadAnalysis(ImportKey key) {
            return Optional.ofNullable(analyses.get(key));
        }

        @Override
        public void saveAnalysis(ImportKey key, Analysis analysis) {
            analyses.put(key, analysis);
        }
    }
}
