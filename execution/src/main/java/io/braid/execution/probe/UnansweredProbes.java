package io.braid.execution.probe;

import io.braid.execution.query.LoggedText;
import io.braid.execution.session.Session;
import io.braid.spi.error.BraidException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Catalog queries of tools that could not be planned, because a feature or a catalog object is missing. Each is logged
 * once. Thread-safe.
 */
public final class UnansweredProbes {
    private static final Logger LOG = LoggerFactory.getLogger(UnansweredProbes.class);

    private static final int MOST = 100;
    /** Longer texts are ignored, because tools do not send such catalog queries. */
    private static final int LONGEST = 10_000;

    /** Errors for missing syntax, names and types; missing privileges are not included. */
    private static final Set<String> MISSING =
            Set.of("0A000", "42601", "42703", "42704", "42725", "42804", "42846", "42883", "42P01", "42P18");

    private static final Pattern CATALOG =
            Pattern.compile("\\b(pg_\\w+|_pg_\\w+|information_schema)\\b", Pattern.CASE_INSENSITIVE);

    /** Probes by text, in the order in which they were last sent. */
    private final Map<String, UnansweredProbe> probes = new LinkedHashMap<>();

    /** Records a failed statement if it queries the catalog and fails for a missing feature. */
    public void failed(Session session, String sql, Throwable failure) {
        if (failure instanceof BraidException error
                && MISSING.contains(error.sqlState())
                && sql.length() <= LONGEST
                && CATALOG.matcher(sql).find()
                && add(session, LoggedText.of(sql), error)) {
            LOG.info(
                    "A query of the catalog by {} cannot be answered, see sys.unanswered_probes: {}",
                    session,
                    error.sentence());
        }
    }

    private synchronized boolean add(Session session, String sql, BraidException error) {
        UnansweredProbe before = probes.remove(sql);
        if (before == null && probes.size() == MOST) {
            probes.remove(probes.keySet().iterator().next());
        }
        probes.put(
                sql,
                new UnansweredProbe(
                        sql,
                        error.sqlState(),
                        error.sentence(),
                        before == null ? 1 : before.occurrences() + 1,
                        Instant.now(),
                        session.user(),
                        session.application()));
        return before == null;
    }

    public synchronized List<UnansweredProbe> all() {
        return List.copyOf(probes.values());
    }
}
