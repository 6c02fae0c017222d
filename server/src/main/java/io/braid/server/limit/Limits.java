package io.braid.server.limit;

import io.braid.engine.MemoryLimit;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The limits that hold for one user: of all limits of his roles the strictest. Immutable. */
public final class Limits {
    /** No limits but those of the server's settings. */
    public static final Limits NONE = new Limits(Map.of(), () -> () -> {});

    private final Map<RoleLimit, RoleValue> values;
    private final Supplier<Turn> turns;

    private Limits(Map<RoleLimit, RoleValue> values, Supplier<Turn> turns) {
        this.values = values;
        this.turns = turns;
    }

    /** @param turns counts one more statement, or refuses it */
    static Limits strictest(Iterable<RoleValue> all, Supplier<Turn> turns) {
        Map<RoleLimit, RoleValue> values = new EnumMap<>(RoleLimit.class);
        all.forEach(
                each -> values.merge(each.limit(), each, (one, other) -> other.number() < one.number() ? other : one));
        return new Limits(values, turns);
    }

    /** Begins a statement, until the turn is closed; refuses one too many at once. */
    public Turn begin() {
        return turns.get();
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

    /** The time of a statement, which counts for its limits. */
    public interface Turn extends AutoCloseable {
        @Override
        void close();
    }
}
