package io.braid.execution.session;

import io.braid.engine.plan.Provenance;
import io.braid.grammar.script.StatementHints;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Staleness that a statement accepts, set by its hints or otherwise by its session.
 *
 * @param maxStaleness maximum staleness of materialized views; zero for no limit
 * @param saidOfResults maximum age of a cached result; zero for new results only; empty if neither hints nor session
 *     set it
 * @param saidToCheck true if a hint allows an expired result to be revalidated by change tokens
 */
public record Tolerance(Duration maxStaleness, Optional<Duration> saidOfResults, boolean saidToCheck) {
    /** The tolerance of a statement; fails if a hint is invalid or exceeds the server's limit. */
    public static Tolerance of(String sql, SessionSettings settings) {
        StatementHints hints = StatementHints.of(sql);
        Duration staleness = hints.maxStaleness();
        return new Tolerance(
                staleness == null ? settings.maxStaleness() : settings.maxStaleness(staleness),
                Optional.ofNullable(hints.resultMaxAge()).or(settings::resultMaxAge),
                hints.resultCheck());
    }

    /** The same without cached results and look-ups, for a transaction that sees its own changes. */
    public Tolerance ofNewResults() {
        return new Tolerance(maxStaleness, Optional.of(Duration.ZERO), false);
    }

    /** Maximum age of rows in the look-up cache, if that is less than the TTL; null for the TTL alone. */
    public @Nullable Duration lookupMaxAge() {
        Duration ofResults = saidOfResults.orElse(null);
        if (maxStaleness.isZero()) {
            return ofResults;
        }
        return ofResults == null || ofResults.compareTo(maxStaleness) > 0 ? maxStaleness : ofResults;
    }

    /** Maximum age of a cached result; by default the cache TTL of the schemas that its rows come from. */
    public Duration resultMaxAge(Provenance provenance) {
        return saidOfResults.orElseGet(() -> Objects.requireNonNullElse(provenance.cacheTtl(), Duration.ZERO));
    }

    /** True if a hint or the schemas allow an expired result to be revalidated by change tokens. */
    public boolean checksResults(Provenance provenance) {
        return saidToCheck || provenance.cacheCheck();
    }
}
