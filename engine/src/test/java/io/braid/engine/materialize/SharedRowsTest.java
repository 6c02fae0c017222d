package io.braid.engine.materialize;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.Fixture;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.operator.Abandonable;
import io.braid.engine.operator.Operator;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Test of readers of the same rows that end in any order, while rows are computed or afterwards. */
final class SharedRowsTest {
    private static final RowType ONE = RowType.unnamed(INT);
    private static final int BATCHES = 3;

    private final MemoryBudget memory = new MemoryBudget(1 << 20, new ServerMemory(1 << 20));
    private final Input input = new Input();
    private final SharedRows rows;
    private final SharedRows.Reader one;
    private final SharedRows.Reader other;

    SharedRowsTest(@TempDir Path folder) {
        Workspace space = new Workspace(
                () -> memory.reserveSpillable("Shared rows"),
                new QuerySpill(SpillFolder.at(folder), 1 << 20).of("Shared rows"),
                new Cancellation(),
                100,
                WorkerTeam.ALONE);
        rows = new SharedRows(input, List.of(input), ONE, space);
        one = rows.reader();
        other = rows.reader();
    }

    /** Input of some batches, before each of which an action may run. */
    private static final class Input implements Operator, Abandonable {
        private final Deque<Batch> left = new ArrayDeque<>(Fixture.batches(
                ONE, IntStream.range(0, BATCHES).mapToObj(i -> row(i)).toList(), 1));
        private Runnable before = () -> {};
        private int abandoned;
        private int closed;

        @Override
        public @Nullable Batch next() {
            before.run();
            return abandoned > 0 ? null : left.poll();
        }

        @Override
        public void abandon() {
            abandoned++;
        }

        @Override
        public void close() {
            closed++;
        }
    }

    private static int read(Operator reader) {
        int rows = 0;
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            rows += batch.rows();
        }
        return rows;
    }

    @AfterEach
    void nothingIsLeft() {
        one.close();
        other.close();
        assertThat(input.closed).isPositive();
        assertThat(memory.used()).isZero();
    }

    @Test
    void eachReadsAllOfWhatIsComputedOnce() {
        assertThat(one.next()).isNotNull();
        assertThat(input.left).isEmpty();
        assertThat(read(other)).isEqualTo(BATCHES);
        assertThat(read(one)).isEqualTo(BATCHES - 1);
        assertThat(memory.used()).isZero();
    }

    @Test
    void anotherGoesOnWhereOneStopsThatComputes() {
        input.before = one::abandon;
        assertThat(one.next()).isNull();
        assertThat(input.left).hasSize(BATCHES - 1);
        assertThat(input.abandoned).isZero();
        assertThat(read(other)).isEqualTo(BATCHES);
    }

    @Test
    void whatIsNotAllOfItIsGivenToNobody() {
        input.before = () -> {
            other.close();
            one.abandon();
        };
        assertThat(one.next()).isNull();
        assertThat(input.abandoned).isEqualTo(1);
        assertThat(other.next()).isNull();
    }

    @Test
    void aFailureIsThatOfAll() {
        input.before = () -> {
            throw new IllegalStateException("broken");
        };
        assertThatThrownBy(one::next).hasRootCauseMessage("broken");
        one.close();
        input.before = () -> {};
        assertThatThrownBy(other::next).hasRootCauseMessage("broken");
    }
}
