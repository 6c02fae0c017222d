package io.braid.engine.repeat;

import io.braid.engine.expression.kernel.EvaluatedRows;
import io.braid.engine.materialize.SpillableRows;
import io.braid.engine.operator.Operator;
import io.braid.engine.plan.RecursiveUnion;
import io.braid.engine.set.DuplicateFilter;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Recursive union (WITH RECURSIVE): the rows of the seed, then in each round the result of the iteration over the rows
 * of the previous round.
 */
public final class RecursiveUnionOperator implements Operator {
    /** Maximum number of rounds: a query with more is assumed not to terminate. */
    private static final int MOST_ROUNDS = 1_000_000;

    private final RecursiveUnion union;
    private final RepeatedPlan iteration;
    private final Workspace space;
    /** All rows so far, if duplicates are removed. */
    private final @Nullable DuplicateFilter seen;

    private Operator round;
    /** Working table that the round reads, and the rows that it has produced. */
    private SpillableRows read;

    private SpillableRows made;
    private int rounds;
    private boolean ended;

    public RecursiveUnionOperator(RecursiveUnion union, Operator seed, RepeatedPlan iteration, Workspace space) {
        this.union = union;
        this.round = seed;
        this.iteration = iteration;
        this.space = space;
        this.seen = union.all() ? null : new DuplicateFilter(union, space);
        this.read = new SpillableRows(union.columns(), space);
        this.made = new SpillableRows(union.columns(), space);
    }

    @Override
    public @Nullable Batch next() {
        while (!ended) {
            space.cancellation().check();
            Batch fresh = nextOfRound();
            if (fresh == null) {
                nextRound();
            } else if (fresh.rows() > 0) {
                made.add(fresh);
                return fresh;
            }
        }
        return null;
    }

    /** Returns new rows, perhaps none, or null at the end of the round. */
    private @Nullable Batch nextOfRound() {
        Batch batch = round.next();
        if (seen == null) {
            return batch;
        }
        if (batch == null) {
            return seen.nextOfWaiting();
        }
        EvaluatedRows fresh = seen.firstTime(batch);
        return fresh.count() == batch.rows() ? batch : fresh.toBatch();
    }

    private void nextRound() {
        round.close();
        if (made.isEmpty()) {
            close();
            return;
        }
        rounds++;
        if (rounds == MOST_ROUNDS) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    String.format(
                            Locale.ROOT,
                            "WITH RECURSIVE has added rows %,d times and is not done; give it a condition that some"
                                    + " time"
                                    + " no row meets, or UNION instead of UNION ALL, which stops at rows that were"
                                    + " there",
                            MOST_ROUNDS));
        }
        read.close();
        read = made;
        made = new SpillableRows(union.columns(), space);
        round = iteration.start(new RepeatedPlan.OuterTable(union.id(), read));
    }

    @Override
    public void close() {
        ended = true;
        try {
            round.close();
        } finally {
            iteration.close();
            read.close();
            made.close();
            if (seen != null) {
                seen.close();
            }
        }
    }
}
