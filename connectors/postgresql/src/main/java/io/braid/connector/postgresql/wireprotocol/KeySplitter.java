package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.dialect.SourceErrors;
import io.braid.connector.jdbc.governor.ReadGuard;
import io.braid.connector.jdbc.governor.StatementTrace;
import io.braid.spi.Fragment;
import io.braid.spi.Parameter;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Splitter of large key lists into several concurrent statements with the same snapshot: within one statement, the
 * server looks up all keys by an index in a single process. Sharing a snapshot takes two round trips, so a remote
 * server gets one statement.
 */
final class KeySplitter {
    /** Number of keys below which sharing a snapshot takes about as long as the statement. */
    private static final int FEWEST = 750;

    private final WireSessionPool pool;
    private final SourceErrors errors;
    private final int most;
    private final RoundTripLatency distance = new RoundTripLatency();

    /** @param most the maximal number of concurrent statements */
    KeySplitter(WireSessionPool pool, SourceErrors errors, int most) {
        this.pool = pool;
        this.errors = errors;
        this.most = most;
    }

    boolean isWorthSplitting(Fragment fragment) {
        return parts(fragment) > 1 && distance.isShort();
    }

    private int parts(Fragment fragment) {
        return fragment.keys().isEmpty() ? 1 : Math.min(most, keys(fragment) / FEWEST);
    }

    private static int keys(Fragment fragment) {
        return list(fragment, fragment.keys().get(0)).size();
    }

    private static List<?> list(Fragment fragment, int parameter) {
        return (List<?>)
                Objects.requireNonNull(fragment.parameters().get(parameter).value());
    }

    /**
     * The parts, with disjoint keys; a single one if no connection can be spared. A cancellation ends the server's
     * responses.
     */
    List<WireRowBatches> split(Fragment fragment, StatementTrace trace, ReadGuard guard)
            throws SQLException, UnsupportedByWireException {
        try (ParallelConnections held = new ParallelConnections(pool, trace, guard)) {
            int spare = parts(fragment) - 1;
            while (held.count() < spare && held.addSpare()) {
                // Until there are enough connections.
            }
            if (held.count() == 0) {
                return List.of(new WireRowBatches(pool, errors, fragment, trace));
            }
            held.add();
            shareState(held, trace);
            return rows(held.handOver(), fragment, trace);
        } catch (SQLException e) {
            if (!guard.gate().isCanceled() && !errors.isLost(e)) {
                // A server that refuses to share snapshots is not asked again each time.
                distance.refused();
            }
            throw e;
        }
    }

    private void shareState(ParallelConnections held, StatementTrace trace) throws SQLException {
        List<String> begin = new ArrayList<>(ExportedSnapshot.begin(trace.snapshot()));
        begin.addAll(List.of(ExportedSnapshot.ALONE, ExportedSnapshot.EXPORT));
        long start = System.nanoTime();
        String state = held.ask(0, begin).get(0);
        distance.answeredAfter(System.nanoTime() - start);
        List<String> join = new ArrayList<>(ExportedSnapshot.begin(state));
        join.add(ExportedSnapshot.ALONE);
        for (int next = 1; next < held.count(); next++) {
            held.ask(next, join);
        }
    }

    private List<WireRowBatches> rows(List<WireSession> connections, Fragment fragment, StatementTrace trace) {
        List<WireRowBatches> parts = new ArrayList<>();
        int count = connections.size();
        int keys = keys(fragment);
        for (int i = 0; i < count; i++) {
            Fragment part = withKeys(fragment, keys * i / count, keys * (i + 1) / count);
            parts.add(WireRowBatches.over(connections.get(i), pool, errors, part, trace));
        }
        return parts;
    }

    private static Fragment withKeys(Fragment fragment, int from, int to) {
        List<Parameter> parameters = new ArrayList<>(fragment.parameters());
        for (int parameter : fragment.keys()) {
            List<?> some = list(fragment, parameter).subList(from, to);
            parameters.set(parameter, new Parameter(parameters.get(parameter).type(), some));
        }
        return new Fragment(fragment.sql(), parameters, fragment.columns());
    }
}
