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
 * Asks for the rows with many keys by several statements at once, each with some of the keys, which see the same
 * snapshot: the server finds rows by an index in one process, however many keys there are. To share a snapshot takes
 * two round trips, so that of a server that is far away all are asked for in one statement.
 */
final class KeySplitter {
    /** With fewer, a statement takes hardly longer than sharing a snapshot does. */
    private static final int FEWEST = 750;

    private final WireSessionPool pool;
    private final SourceErrors errors;
    private final int most;
    private final RoundTripLatency distance = new RoundTripLatency();

    /** @param most how many statements to send at once at most */
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
     * The parts, each of other keys; a single one if no connection can be spared. A cancel stops the server's answers.
     */
    List<WireRowBatches> split(Fragment fragment, StatementTrace trace, ReadGuard guard)
            throws SQLException, UnsupportedByWireException {
        try (ParallelConnections held = new ParallelConnections(pool, trace, guard)) {
            int spare = parts(fragment) - 1;
            while (held.count() < spare && held.addSpare()) {
                // Until there are enough.
            }
            if (held.count() == 0) {
                return List.of(new WireRowBatches(pool, errors, fragment, trace));
            }
            held.add();
            shareState(held, trace);
            return rows(held.handOver(), fragment, trace);
        } catch (SQLException e) {
            if (!guard.gate().isCanceled() && !errors.isLost(e)) {
                // A server that lets nobody share a state need not be asked each time.
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
