package io.braid.engine.lookup;

import io.braid.engine.plan.CommonLookup;
import io.braid.spi.Parameter;
import io.braid.spi.Source;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/** The look-ups that are under way, by what they ask for. Safe for many threads. */
public final class CommonLookups {
    /** With as many statements under way, who comes then would wait for a processor: he may as well wait for one of them. */
    public static final int UNDER_WAY = Runtime.getRuntime().availableProcessors();

    /** More would hardly make a look-up cheaper, and all of them wait for the last. */
    private static final int MOST_KEYS = 64;

    private final ConcurrentHashMap<Kind, LookupGroup> groups = new ConcurrentHashMap<>();

    /**
     * What look-ups have in common.
     *
     * @param others what they ask for beside keys
     */
    private record Kind(Source source, CommonLookup lookup, List<Parameter> others) {}

    /** Those that a query takes part in; to be left. */
    public Membership join(Source source, CommonLookup lookup, List<Parameter> others) {
        Kind kind = new Kind(source, lookup, others);
        LookupGroup joined = groups.compute(kind, (key, known) -> {
            LookupGroup group = known == null ? new LookupGroup(UNDER_WAY, mostKeys(lookup)) : known;
            group.users++;
            return group;
        });
        return new Membership(joined, () -> leave(kind));
    }

    private static int mostKeys(CommonLookup lookup) {
        return Math.min(MOST_KEYS, lookup.condition().largest().keys());
    }

    private void leave(Kind kind) {
        groups.computeIfPresent(kind, (key, group) -> --group.users == 0 ? null : group);
    }

    /** How many kinds there are. */
    int size() {
        return groups.size();
    }

    /** That a query takes part. */
    public record Membership(LookupGroup group, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }
}
