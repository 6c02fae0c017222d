package io.braid.execution.limit;

import io.braid.engine.memory.MemoryLimit;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.execution.setting.Share;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The limits that hold for one user: of all limits of his roles the strictest. Immutable. */
public final class Limits {
    /** No limits but those of the server's settings. */
    public static final Limits NONE = new Limits(Map.of(), Map.of(), () -> () -> {});

    private final Map<RoleLimit, RoleValue> values;
    private final Map<RoleLimit, RoleValue> warnings;
    private final Supplier<Admission> admissions;

    private Limits(
            Map<RoleLimit, RoleValue> values, Map<RoleLimit, RoleValue> warnings, Supplier<Admission> admissions) {
        this.values = values;
        this.warnings = warnings;
        this.admissions = admissions;
    }

    /** @param admissions counts one more statement, or refuses it */
    static Limits strictest(Iterable<RoleValue> all, Supplier<Admission> admissions) {
        Map<RoleLimit, RoleValue> values = new EnumMap<>(RoleLimit.class);
        Map<RoleLimit, RoleValue> warnings = new EnumMap<>(RoleLimit.class);
        all.forEach(each -> (each.warns() ? warnings : values)
                .merge(
                        each.limit(),
                        each,
                        (one, other) ->
                                each.limit().stricter(one.number(), other.number()) == one.number() ? one : other));
        return new Limits(values, warnings, admissions);
    }

    /** Admits a statement, until the admission is closed; refuses one too many at once. */
    public Admission begin() {
        return admissions.get();
    }

    private Optional<RoleValue> find(RoleLimit limit) {
        return Optional.ofNullable(values.get(limit));
    }

    /** The shorter of the time that a statement has anyway, zero for ever, and what a limit leaves it. */
    public Duration timeout(Duration otherwise) {
        return find(RoleLimit.QUERY_TIMEOUT)
                .map(limit -> Duration.ofMillis(limit.number()))
                .filter(limit -> otherwise.isZero() || limit.compareTo(otherwise) < 0)
                .orElse(otherwise);
    }

    /** What a message says of a time-out: which limit it is, if it is one. */
    public String reasonOf(Duration timeout) {
        return find(RoleLimit.QUERY_TIMEOUT)
                .filter(limit -> timeout.toMillis() == limit.number())
                .map(limit -> ", which " + limit + " sets")
                .orElse("");
    }

    /** What a statement may keep in memory. */
    public MemoryLimit memory() {
        return find(RoleLimit.QUERY_MEMORY)
                .map(limit -> new MemoryLimit(limit.number(), limit.toString()))
                .orElse(MemoryLimit.NONE);
    }

    /** Refuses to send that many rows of one result, if they are too many. */
    public void checkRows(long rows) {
        find(RoleLimit.QUERY_ROWS).filter(limit -> rows > limit.number()).ifPresent(limit -> {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "The result has more rows than " + limit + " allows. Ask for fewer, with LIMIT or conditions");
        });
    }

    /** That so many rows of one result are more than should be. */
    public Optional<String> warningOfRows(long rows) {
        return Optional.ofNullable(warnings.get(RoleLimit.QUERY_ROWS))
                .filter(limit -> rows > limit.number())
                .map(limit -> "The result has more rows than " + limit + " wants. LIMIT or conditions would narrow it");
    }

    /**
     * What a statement may read of sources.
     *
     * @param isOwn whether a source of that name is Braid itself
     * @param endsEarly whether the client wants some of its rows only
     */
    public ReadLimits reads(PlannedQuery plan, Predicate<String> isOwn, boolean endsEarly) {
        List<RoleValue> limits = Stream.concat(values.values().stream(), warnings.values().stream())
                .filter(each -> each.limit().unit() != null)
                .toList();
        return ReadLimits.of(limits, plan, isOwn, endsEarly);
    }

    /** What the limits on reading say of a plan, a line for each. */
    public List<String> outlook(PlannedQuery plan, Predicate<String> isOwn) {
        return reads(plan, isOwn, false).outlook();
    }

    /** What share of statements is verified: the larger of two. */
    public Share verifyShare(Share otherwise) {
        return find(RoleLimit.VERIFY_SHARE)
                .map(limit -> new Share((int) limit.number()))
                .filter(share -> share.millionths() > otherwise.millionths())
                .orElse(otherwise);
    }

    /** Admission of a statement, which counts for its limits until it is closed. */
    public interface Admission extends AutoCloseable {
        @Override
        void close();
    }
}
