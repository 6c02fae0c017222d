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
 * Queries of the catalog that tools have sent and that could not be planned: refused, or beyond the language. Each is
 * logged once. Safe for use by many threads.
 */
public final class UnansweredProbes {
    private static final Logger LOG = LoggerFactory.getLogger(UnansweredProbes.class);

    private static final int MOST = 100;
    /** Longer texts are not read: no tool asks the catalog so. */
    private static final int LONGEST = 10_000;

    /** Syntax, and names and types that do not exist; what a query lacks rights to is not missing. */
    private static final Set<String> MISSING =
            Set.of("0A000", "42601", "42703", "42704", "42725", "42804", "42846", "42883", "42P01", "42P18");

    private static final Pattern CATALOG =
            Pattern.compile("\\b(pg_\\w+|_pg_\\w+|information_schema)\\b", Pattern.CASE_INSENSITIVE);

    /** By text, the one sent last at the end. */
    private final Map<String, UnansweredProbe> probes = new LinkedHashMap<>();

    /** Remembers a statement that has failed, if it is about the catalog and the failure is that Braid lacks it. */
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
