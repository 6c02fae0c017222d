package io.braid.execution.session;

import io.braid.engine.plan.Provenance;
import io.braid.grammar.script.StatementHints;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tolerated age of what a statement reads, by its hints or else by its session.
 *
 * @param maxStaleness of kept rows of materialized views; zero for any age
 * @param saidOfResults how old a result may be that was made for somebody else, zero for none but new ones; nothing if
 *     neither of them says so
 * @param saidToCheck whether a hint says that an older one will do as well if its sources say that nothing has changed
 */
public record Tolerance(Duration maxStaleness, Optional<Duration> saidOfResults, boolean saidToCheck) {
    /** Of nothing but what is in the tables now. */
    public static final Tolerance NONE = new Tolerance(Duration.ZERO, Optional.of(Duration.ZERO), false);

    /** Of a statement of a session; throws if a hint means nothing, or wants what the server does not allow. */
    public static Tolerance of(String sql, SessionSettings settings) {
        StatementHints hints = StatementHints.of(sql);
        Duration staleness = hints.maxStaleness();
        return new Tolerance(
                staleness == null ? settings.maxStaleness() : settings.maxStaleness(staleness),
                Optional.ofNullable(hints.resultMaxAge()).or(settings::resultMaxAge),
                hints.resultCheck());
    }

    /** How old single rows may be that are looked up, if their schemas allow more; null if they say it alone. */
    public @Nullable Duration lookupMaxAge() {
        Duration ofResults = saidOfResults.orElse(null);
        if (maxStaleness.isZero()) {
            return ofResults;
        }
        return ofResults == null || ofResults.compareTo(maxStaleness) > 0 ? maxStaleness : ofResults;
    }

    /** How old a result may be; where nobody says so, the schemas do that its rows come from. */
    public Duration resultMaxAge(Provenance provenance) {
        return saidOfResults.orElseGet(() -> Objects.requireNonNullElse(provenance.cacheTtl(), Duration.ZERO));
    }

    /**
     * True if an older one will do as well if its sources say that nothing has changed: as a hint says, or the schemas.
     */
    public boolean checksResults(Provenance provenance) {
        return saidToCheck || provenance.cacheCheck();
    }
}
