package io.braid.execution.limit;

import io.braid.engine.plan.query.ExpectedRead;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.engine.scan.ReadObserver;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Limits on the rows and bytes that one statement reads from sources. They are checked against the plan's estimates
 * before it starts, and against actual reads while it runs. Internal sources do not count. Thread-safe.
 */
public final class ReadLimits implements ReadObserver {
    /** Limits that allow everything. */
    public static final ReadLimits NONE = new ReadLimits(List.of(), List.of(), source -> true, false, true);

    private final Collection<RoleValue> limits;
    private final Predicate<String> isOwn;
    private final boolean endsEarly;
    private final boolean counted;
    private final Map<String, List<ExpectedRead>> expected;
    private final Map<String, Received> received = new ConcurrentHashMap<>();
    private final Received total = new Received();
    private final Set<String> warned = new ConcurrentSkipListSet<>();
    private final List<String> warnings = new CopyOnWriteArrayList<>();

    /** Amounts received so far. */
    private record Received(AtomicLong rows, AtomicLong bytes) {
        Received() {
            this(new AtomicLong(), new AtomicLong());
        }

        void add(long moreRows, long moreBytes) {
            rows.addAndGet(moreRows);
            bytes.addAndGet(moreBytes);
        }

        long of(ReadUnit unit) {
            return unit == ReadUnit.ROWS ? rows.get() : bytes.get();
        }
    }

    private ReadLimits(
            Collection<RoleValue> limits,
            List<ExpectedRead> reads,
            Predicate<String> isOwn,
            boolean endsEarly,
            boolean counted) {
        this.limits = List.copyOf(limits);
        this.isOwn = isOwn;
        this.endsEarly = endsEarly;
        this.counted = counted;
        this.expected = reads.stream()
                .filter(read -> !isOwn.test(read.source()))
                .collect(Collectors.groupingBy(ExpectedRead::source));
    }

    /**
     * The read limits of a statement.
     *
     * @param isOwn true for sources that are internal to Braid
     * @param endsEarly true if the client wants only some of the rows
     */
    static ReadLimits of(Collection<RoleValue> limits, PlannedQuery plan, Predicate<String> isOwn, boolean endsEarly) {
        return limits.isEmpty()
                ? NONE
                : new ReadLimits(
                        limits,
                        plan.work().reads(),
                        isOwn,
                        endsEarly,
                        plan.reads().whole());
    }

    /** Fails if the plan is expected to exceed a limit, and adds warnings. */
    public void check() {
        judgements().filter(Judgement::isBeyond).forEach(beyond -> passed(beyond, Judgement::beforehand));
    }

    @Override
    public void received(String source, long rows, long bytes) {
        if (limits.isEmpty() || isOwn.test(source)) {
            return;
        }
        Received ofSource = received.computeIfAbsent(source, first -> new Received());
        ofSource.add(rows, bytes);
        total.add(rows, bytes);
        for (RoleValue limit : limits) {
            boolean each = limit.limit().ofEachSource();
            ReadUnit unit = limit.limit().unit();
            if (unit != null && (each ? ofSource : total).of(unit) > limit.number()) {
                passed(judgement(limit, each ? source : null), Judgement::afterwards);
            }
        }
    }

    private void passed(Judgement passed, Function<Judgement, String> sentence) {
        if (!passed.limit().warns()) {
            throw new BraidException(ErrorCode.CONFIGURATION_LIMIT_EXCEEDED, sentence.apply(passed));
        }
        if (warned.add(passed.limit().limit().word() + " " + passed.source())) {
            warnings.add(sentence.apply(passed));
        }
    }

    /** Warnings so far. */
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /**
     * The expected effect on the plan, one line for each limit; for a limit on each source, that of the largest read.
     */
    List<String> outlook() {
        return limits.stream()
                .flatMap(limit -> judgements(limit)
                        .max(Comparator.comparing(Judgement::isBeyond)
                                .thenComparing(Judgement::isOpen)
                                .thenComparing(Judgement::expected))
                        .stream())
                .map(Judgement::outlook)
                .toList();
    }

    private Stream<Judgement> judgements() {
        // Refusing limits first: a refused query needs no warning.
        return limits.stream().sorted(Comparator.comparing(RoleValue::warns)).flatMap(this::judgements);
    }

    private Stream<Judgement> judgements(RoleValue limit) {
        return limit.limit().ofEachSource()
                ? expected.keySet().stream().sorted().map(source -> judgement(limit, source))
                : Stream.of(judgement(limit, null));
    }

    private Judgement judgement(RoleValue limit, @Nullable String source) {
        List<ExpectedRead> reads = source == null
                ? expected.values().stream().flatMap(List::stream).toList()
                : expected.getOrDefault(source, List.of());
        return new Judgement(limit, source, reads, endsEarly, counted);
    }
}
