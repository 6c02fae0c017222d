package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.spi.Fragment;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Splitter of the scan of a large table into page ranges that are read in parallel with the same snapshot, so that
 * together they equal the scan. A fragment is split only if the server's plan is a plain scan, or a grouping over one
 * whose groups may arrive in parts.
 */
final class ScanSplitter {
    private static final long FACTS_HOLD_NANOS = TimeUnit.SECONDS.toNanos(60);
    private static final int MOST_FACTS = 1000;
    /** First version that reads a range of pages without scanning the others. */
    private static final int RANGES_SINCE_VERSION = 140_000;

    private final WireSessionPool pool;
    private final SourceErrors errors;
    private final ScanRanges ranges;
    private final Map<String, Fact> pages = new ConcurrentHashMap<>();
    private final Map<String, Fact> unsuitedShapes = new ConcurrentHashMap<>();
    private final Map<Question, Fact> whole = new ConcurrentHashMap<>();

    /** Properties of a fragment that decide whether it is split. */
    private record Question(String sql, boolean groupsInParts) {
        static Question of(Fragment fragment) {
            return new Question(fragment.sql(), fragment.groupsInParts());
        }
    }

    /** Shared state of all readers: their snapshot and settings. */
    private record State(String snapshot, List<String> settings) {}

    /** Fact with the time at which it was learned. */
    private record Fact(long value, long atNanos) {
        boolean holds() {
            return System.nanoTime() - atNanos < FACTS_HOLD_NANOS;
        }
    }

    ScanSplitter(WireSessionPool pool, SourceErrors errors, ScanRanges ranges) {
        this.pool = pool;
        this.errors = errors;
        this.ranges = ranges;
    }

    /** The scan of a fragment; empty if splitting it is not worthwhile. */
    Optional<PlainScan> worthSplitting(Fragment fragment) {
        // Short queries recur, so their text is not parsed each time.
        if (ranges.most() < 2 || holds(whole, Question.of(fragment))) {
            return Optional.empty();
        }
        Optional<PlainScan> scan = PlainScan.of(fragment.sql()).filter(plain -> mayBeSplit(fragment, plain));
        if (scan.isEmpty()) {
            remember(whole, Question.of(fragment), 0);
        }
        return scan;
    }

    private boolean mayBeSplit(Fragment fragment, PlainScan scan) {
        Fact size = pages.get(scan.table());
        boolean isSmall = size != null && size.holds() && size.value() < ranges.fewestPages();
        return (scan.grouping().isEmpty() || fragment.groupsInParts())
                && !isSmall
                && !holds(unsuitedShapes, shape(fragment));
    }

    private static <T> boolean holds(Map<T, Fact> facts, T what) {
        Fact fact = facts.get(what);
        return fact != null && fact.holds();
    }

    /** The parts of a scan; a single one if it cannot be split now. A cancellation ends the server's responses. */
    List<WireRowBatches> split(Fragment fragment, PlainScan scan, StatementTrace trace, ReadGuard guard)
            throws SQLException, UnsupportedByWireException {
        try (ParallelConnections held = new ParallelConnections(pool, trace, guard)) {
            held.add();
            long size = pages(held, scan);
            State state = size < ranges.fewestPages() ? null : exportState(held, fragment, trace);
            if (state == null) {
                return List.of(new WireRowBatches(pool, errors, fragment, trace));
            }
            addReaders(held, state, scan);
            return parts(held.handOver(), size, fragment, scan, trace);
        } catch (SQLException e) {
            if (!guard.gate().isCanceled() && !errors.isLost(e)) {
                // A server that refuses is not asked before each scan.
                remember(unsuitedShapes, shape(fragment), 0);
            }
            throw e;
        }
    }

    /** The size of a table in pages; 0 for one that is being dropped. */
    private long pages(ParallelConnections held, PlainScan scan) throws SQLException {
        String name = scan.table().replace("'", "''");
        List<String> answer = held.ask(
                0,
                List.of("SELECT COALESCE(pg_relation_size(oid), 0) / current_setting('block_size')::bigint"
                        + " FROM pg_catalog.pg_class WHERE oid = to_regclass('" + name + "') AND relkind = 'r'"
                        + " AND current_setting('server_version_num')::int >= " + RANGES_SINCE_VERSION));
        long size = answer.isEmpty() ? 0 : Long.parseLong(answer.get(0));
        remember(pages, scan.table(), size);
        return size;
    }

    /** Begins a transaction with an exported snapshot; returns null if the plan is not a plain scan. */
    private @Nullable State exportState(ParallelConnections held, Fragment fragment, StatementTrace trace)
            throws SQLException {
        List<String> begin = new ArrayList<>(ExportedSnapshot.begin(trace.snapshot()));
        // A grouping for which the server itself uses parallel workers is not split; plain scans are, since rows arrive
        // faster in ranges.
        String explain = "EXPLAIN (FORMAT JSON) " + fragment.sql();
        begin.addAll(
                fragment.groupsInParts()
                        ? List.of(explain, ExportedSnapshot.ALONE)
                        : List.of(ExportedSnapshot.ALONE, explain));
        begin.add(ExportedSnapshot.EXPORT);
        List<String> answers = held.ask(0, begin);
        ScanPlan plan = ScanPlan.of(answers.get(0));
        if (!plan.isScan() && !(fragment.groupsInParts() && plan.groupsScan())) {
            remember(unsuitedShapes, shape(fragment), 0);
            return null;
        }
        // For a range, the server does not know that the rows are ordered, and would hash more groups than fit into its
        // memory. Sorting rows that are nearly ordered is cheaper.
        List<String> settings = plan.groupsByIndex() ? List.of("SET LOCAL enable_hashagg = off") : List.of();
        if (!settings.isEmpty()) {
            held.ask(0, settings);
        }
        return new State(answers.get(1), settings);
    }

    /**
     * The first connection locked the table when it requested the plan; the others lock it here, so that none reads a
     * table that was rewritten meanwhile. NOWAIT avoids a deadlock: a rewrite may be queued before this lock, and waits
     * for the first connection.
     */
    private void addReaders(ParallelConnections held, State state, PlainScan scan)
            throws SQLException, UnsupportedByWireException {
        List<String> begin = new ArrayList<>(ExportedSnapshot.begin(state.snapshot()));
        begin.addAll(state.settings());
        begin.add("LOCK TABLE " + scan.table() + " IN ACCESS SHARE MODE NOWAIT");
        while (held.count() < ranges.most() && held.addSpare()) {
            held.ask(held.count() - 1, begin);
        }
    }

    /** Pages added after the snapshot contain no visible rows, so the earlier size suffices. */
    private List<WireRowBatches> parts(
            List<WireSession> connections, long size, Fragment fragment, PlainScan scan, StatementTrace trace) {
        List<WireRowBatches> parts = new ArrayList<>();
        int count = connections.size();
        for (int i = 0; i < count; i++) {
            String sql = scan.ofPages(size * i / count, size * (i + 1) / count, i == count - 1);
            Fragment part = new Fragment(sql, List.of(), fragment.columns());
            parts.add(WireRowBatches.over(connections.get(i), pool, errors, part, trace));
        }
        return parts;
    }

    private static <T> void remember(Map<T, Fact> facts, T what, long value) {
        if (facts.size() >= MOST_FACTS) {
            facts.clear();
        }
        facts.put(what, new Fact(value, System.nanoTime()));
    }

    /** The statement without its constants. */
    private static String shape(Fragment fragment) {
        return fragment.sql().replaceAll("'[^']*'|\\b\\d+(\\.\\d+)?\\b", "?");
    }
}
