package io.braid.engine.join;

import io.braid.engine.memory.MemoryReservation;
import io.braid.engine.operator.Operator;
import io.braid.engine.pipeline.PipelineStep;
import io.braid.spi.batch.Batch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pipeline step of a hash join, whose right rows are read once for all threads. If these do not fit in memory, the join
 * runs single-threaded.
 */
public final class JoinStep implements PipelineStep {
    private final Operator right;
    private final Supplier<JoinSpec> specs;
    private final JoinSpec spec;
    private final MemoryReservation memory;
    private @Nullable BuildSide side;
    private @Nullable Built built;
    private boolean handedOver;

    /** Right rows with their index. */
    private record Built(Batch rows, JoinIndex index, BuildSideNulls nulls, RightMatchFlags marks) {}

    /** @param specs creates an equal specification for each thread, because expressions are evaluated by one thread */
    public JoinStep(Operator right, Supplier<JoinSpec> specs) {
        this.right = right;
        this.specs = specs;
        this.spec = specs.get();
        this.memory = spec.space().reserve();
    }

    @Override
    public boolean prepare() {
        BuildSide read = new BuildSide(spec, memory, 0);
        side = read;
        if (!read.readWhatFits(right)) {
            return false;
        }
        Batch rows = read.inMemory();
        JoinIndex index = new JoinIndex(spec.rightKeys(), rows, spec.space().team());
        read.chargeBuilt(rows);
        built = new Built(rows, index, read.nulls(), new RightMatchFlags());
        return true;
    }

    @Override
    public boolean beginsAtOnce() {
        return right.beginsAtOnce();
    }

    @Override
    public long rowsBesides() {
        return built == null ? 0 : built.rows().rows();
    }

    @Override
    public Operator over(Operator input) {
        Built rows = built;
        if (rows == null) {
            throw new IllegalStateException("not prepared");
        }
        JoinSpec own = specs.get().knowing(rows.nulls());
        Matches matches = own.matches(rows.index());
        return new ProbeOperator(
                input, new ProbePass(input, rows.rows(), own, LeftMatchFlags.only(), rows.marks(), matches, true));
    }

    @Override
    public Operator alone(Operator input) {
        BuildSide read = side;
        if (read == null) {
            throw new IllegalStateException("not prepared");
        }
        handedOver = true;
        return new HashJoinOperator(input, right, spec, memory, read);
    }

    @Override
    public void close() {
        if (handedOver) {
            return;
        }
        built = null;
        try {
            right.close();
        } finally {
            memory.close();
            if (side != null) {
                side.close();
            }
        }
    }

    /** Operator of the joined rows of one thread. */
    private static final class ProbeOperator implements Operator {
        private final Operator input;
        private final ProbePass pass;

        ProbeOperator(Operator input, ProbePass pass) {
            this.input = input;
            this.pass = pass;
        }

        @Override
        public @Nullable Batch next() {
            return pass.next();
        }

        @Override
        public void close() {
            input.close();
        }
    }
}
