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

/** Effective limits of a user: the strictest of each kind over all roles. Immutable. */
public final class Limits {
    /** No limits besides the server's settings. */
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

    /** @param admissions admits one more statement or refuses it */
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

    /** Admits a statement until the admission is closed; fails if a role runs too many statements already. */
    public Admission begin() {
        return admissions.get();
    }

    private Optional<RoleValue> find(RoleLimit limit) {
        return Optional.ofNullable(values.get(limit));
    }

    /** The shorter of the given time limit, where zero means none, and that of the roles. */
    public Duration timeout(Duration otherwise) {
        return find(RoleLimit.QUERY_TIMEOUT)
                .map(limit -> Duration.ofMillis(limit.number()))
                .filter(limit -> otherwise.isZero() || limit.compareTo(otherwise) < 0)
                .orElse(otherwise);
    }

    /** A phrase for a timeout message that names the limit, if a role limit set the timeout. */
    public String reasonOf(Duration timeout) {
        return find(RoleLimit.QUERY_TIMEOUT)
                .filter(limit -> timeout.toMillis() == limit.number())
                .map(limit -> ", which " + limit + " sets")
                .orElse("");
    }

    /** The memory limit of a statement. */
    public MemoryLimit memory() {
        return find(RoleLimit.QUERY_MEMORY)
                .map(limit -> new MemoryLimit(limit.number(), limit.toString()))
                .orElse(MemoryLimit.NONE);
    }

    /** Fails if the result has more rows than allowed. */
    public void checkRows(long rows) {
        find(RoleLimit.QUERY_ROWS).filter(limit -> rows > limit.number()).ifPresent(limit -> {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "The result has more rows than " + limit + " allows. Ask for fewer, with LIMIT or conditions");
        });
    }

    /** A warning if the result has more rows than recommended. */
    public Optional<String> warningOfRows(long rows) {
        return Optional.ofNullable(warnings.get(RoleLimit.QUERY_ROWS))
                .filter(limit -> rows > limit.number())
                .map(limit -> "The result has more rows than " + limit + " wants. LIMIT or conditions would narrow it");
    }

    /**
     * The read limits of a statement.
     *
     * @param isOwn true for sources that are internal to Braid
     * @param endsEarly true if the client wants only some of the rows
     */
    public ReadLimits reads(PlannedQuery plan, Predicate<String> isOwn, boolean endsEarly) {
        List<RoleValue> limits = Stream.concat(values.values().stream(), warnings.values().stream())
                .filter(each -> each.limit().unit() != null)
                .toList();
        return ReadLimits.of(limits, plan, isOwn, endsEarly);
    }

    /** The expected effect of the read limits on a plan, one line for each. */
    public List<String> outlook(PlannedQuery plan, Predicate<String> isOwn) {
        return reads(plan, isOwn, false).outlook();
    }

    /** The share of statements to verify: the larger of the roles' and the given one. */
    public Share verifyShare(Share otherwise) {
        return find(RoleLimit.VERIFY_SHARE)
                .map(limit -> new Share((int) limit.number()))
                .filter(share -> share.millionths() > otherwise.millionths())
                .orElse(otherwise);
    }

    /** Admission of a statement, which counts against the limits until it is closed. */
    public interface Admission extends AutoCloseable {
        @Override
        void close();
    }
}
