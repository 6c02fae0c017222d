package io.braid.engine.join;

import io.braid.engine.materialize.SpilledRows;
import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.operator.Operators;
import io.braid.engine.spill.HashPartitioner;
import io.braid.engine.spill.SpillPartitions;
import io.braid.engine.spill.SpillStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.Column;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Hash join: reads the right input (build side) first, then streams the left input (probe side) past it. If the right
 * input does not fit in memory, it is partitioned by key. Partitions spill to disk, with the left rows that need them,
 * and are joined afterwards, one by one (hybrid hash join).
 */
public final class HashJoinOperator implements Operator {
    /**
     * Fraction of all rows from which a partition is assumed to have mostly one key, so that partitioning again is
     * useless.
     */
    private static final double SKEW = 0.8;

    private final Operator left;
    private final Operator right;
    private JoinSpec spec;
    private final int level;
    private final MemoryReservation memory;
    private final ArrayDeque<Integer> waiting = new ArrayDeque<>();
    private @Nullable BuildSide build;
    private @Nullable BuildSideSwap smallLeft;
    private @Nullable SpillPartitions leftParts;
    private @Nullable ProbePass pass;
    private @Nullable Operator part;
    private boolean begun;
    private boolean ended;

    public HashJoinOperator(Operator left, Operator right, JoinSpec spec) {
        this(left, right, spec, 0);
    }

    /** @param level number of times that the rows have been partitioned */
    private HashJoinOperator(Operator left, Operator right, JoinSpec spec, int level) {
        this.left = left;
        this.right = right;
        this.spec = spec;
        this.level = level;
        this.memory = spec.space().reserve();
    }

    /** @param built the right rows, which have been read already */
    public HashJoinOperator(Operator left, Operator right, JoinSpec spec, MemoryReservation memory, BuildSide built) {
        this.left = left;
        this.right = right;
        this.spec = spec;
        this.level = 0;
        this.memory = memory;
        this.build = built;
    }

    @Override
    public @Nullable Batch next() {
        if (ended) {
            return null;
        }
        if (!begun) {
            begun = true;
            pass = build();
        }
        Batch batch = pass == null ? null : pass.next();
        if (batch == null) {
            endPass();
            batch = nextOfParts();
        }
        ended = batch == null;
        return batch;
    }

    private @Nullable ProbePass build() {
        BuildSide side = build == null ? new BuildSide(spec, memory, level) : build;
        build = side;
        Operator probing = left;
        if (!side.readWhatFits(right)) {
            if (BuildSideSwap.mayHelp(spec) && side.keepsOnlyRows() && left.beginsAtOnce()) {
                BuildSideSwap small = new BuildSideSwap(left, spec);
                smallLeft = small;
                if (small.isFarSmallerThan(side.bytes())) {
                    part = small.joinedBy(side.streamed(right));
                    return null;
                }
                probing = small.all();
            }
            side.readAll(right);
        }
        if (level == 0) {
            spec = spec.knowing(side.nulls());
        }
        Batch rows = side.inMemory();
        if (side.hasSpilled()) {
            SpillPartitions parts = new SpillPartitions(spec.space().spill(), spec.leftColumns());
            leftParts = parts;
            probing = new ProbeSide(probing, side, parts);
        }
        Matches matches = spec.matches(rows);
        side.chargeBuilt(rows);
        return new ProbePass(probing, rows, spec, LeftMatchFlags.only(), matches, !side.hasSpilled());
    }

    /** Frees the memory of the first pass for the spilled partitions. */
    private void endPass() {
        if (pass == null) {
            return;
        }
        pass = null;
        memory.close();
        closeSmallLeft();
        BuildSide side = build;
        if (side != null) {
            side.forgetInMemory();
            for (int i = 0; i < HashPartitioner.PARTS; i++) {
                if (side.isSpilled(i)) {
                    waiting.add(i);
                }
            }
        }
    }

    private @Nullable Batch nextOfParts() {
        while (true) {
            Operator current = part == null ? nextPart() : part;
            part = current;
            if (current == null) {
                return null;
            }
            Batch batch = current.next();
            if (batch != null) {
                return batch;
            }
            current.close();
            part = null;
        }
    }

    private @Nullable Operator nextPart() {
        BuildSide side = build;
        SpillPartitions leftSide = leftParts;
        if (side == null || leftSide == null) {
            return null;
        }
        for (Integer next = waiting.poll(); next != null; next = waiting.poll()) {
            SpillStream leftRows = leftSide.part(next);
            SpillStream rightRows = side.part(next);
            if (leftRows.rows() > 0 || spec.type().keepsRight()) {
                int batchRows = spec.space().batchRows();
                Operator leftInput = new SpilledRows(leftRows, batchRows);
                Operator rightInput = new SpilledRows(rightRows, batchRows);
                boolean helps = level + 1 < HashPartitioner.MOST_LEVELS && rightRows.rows() < SKEW * side.rows();
                return helps
                        ? new HashJoinOperator(leftInput, rightInput, spec, level + 1)
                        : new BlockNestedLoopJoinOperator(leftInput, rightInput, spec);
            }
        }
        return null;
    }

    @Override
    public boolean beginsAtOnce() {
        return right.beginsAtOnce() && left.beginsAtOnce();
    }

    @Override
    public void close() {
        ended = true;
        pass = null;
        Operator running = part;
        part = null;
        try {
            Operators.closeAll(running == null ? List.of(right, left) : List.of(running, right, left));
        } finally {
            memory.close();
            closeSmallLeft();
            if (build != null) {
                build.close();
            }
            if (leftParts != null) {
                leftParts.close();
            }
        }
    }

    private void closeSmallLeft() {
        if (smallLeft != null) {
            smallLeft.close();
        }
    }

    /** Left rows whose matches are in memory; the other ones are spilled. */
    private final class ProbeSide implements Operator {
        private final Operator input;
        private final BuildSide build;
        private final SpillPartitions parts;

        ProbeSide(Operator input, BuildSide build, SpillPartitions parts) {
            this.input = input;
            this.build = build;
            this.parts = parts;
        }

        @Override
        public @Nullable Batch next() {
            for (Batch batch = input.next(); batch != null; batch = input.next()) {
                spec.space().cancellation().check();
                Batch rest = dealOut(batch);
                if (rest.rows() > 0) {
                    return rest;
                }
            }
            return null;
        }

        private Batch dealOut(Batch batch) {
            Column[] keys = JoinSpec.columns(spec.leftKeys(), batch);
            HashPartitioner split = new HashPartitioner(keys, batch.rows(), level);
            int[] retained = new int[batch.rows()];
            int count = 0;
            for (int i = 0; i < HashPartitioner.PARTS; i++) {
                if (!build.isSpilled(i)) {
                    int[] rows = split.rows(i);
                    System.arraycopy(rows, 0, retained, count, rows.length);
                    count += rows.length;
                } else if (split.count(i) > 0) {
                    parts.part(i).add(split.part(batch, i));
                }
            }
            Arrays.sort(retained, 0, count);
            return batch.gather(retained, count);
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
