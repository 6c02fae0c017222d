package io.braid.engine.scan;

import static io.braid.engine.Fixture.INT;
import static io.braid.engine.Fixture.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.FakeSource;
import io.braid.engine.Fixture;
import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;
import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.ServerMemory;
import io.braid.engine.spill.QuerySpill;
import io.braid.engine.spill.SpillFolder;
import io.braid.engine.spill.Workspace;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Test of a running read whose rows are no longer needed. */
@Timeout(60)
final class FragmentReaderTest {
    private static final RowType ONE = RowType.unnamed(INT);

    private static final Workspace NO_SPACE = new Workspace(
            () -> new MemoryBudget(0, new ServerMemory(0)).reserveSpillable("nothing"),
            new QuerySpill(SpillFolder.temporary(), 0).of("nothing"),
            new Cancellation(),
            Batch.TARGET_ROWS,
            WorkerTeam.ALONE);

    private final FakeSource source = new FakeSource("s", Fixture.batches(ONE, List.of(row(1), row(2)), 1));
    private final Queue<Runnable> cancels = new ArrayDeque<>();
    private final ScanContext context = ScanContext.of("q");
    private final FragmentReader reader = new FragmentReader(
            1,
            source,
            new Fragment("SELECT 1", List.of(), ONE),
            context,
            new QuerySnapshots(
                    name -> source, context, TransactionReads.NONE, new Cancellation(), cancels::add, NO_SPACE),
            cancels::add,
            ReadObserver.NONE);

    @Test
    void aReadThatEndsAtOnceIsNotCancelled() {
        source.onNext(reader::abandon);

        assertThat(reader.next()).isNotNull();
        cancels.remove().run();

        assertThat(source.canceled).hasValue(0);
        assertThat(reader.next()).isNull();
        assertThat(source.delivered).hasValue(1);
    }

    @Test
    void aReadThatGoesOnIsCancelled() {
        source.onNext(() -> {
            reader.abandon();
            cancels.remove().run();
            cancels.remove().run();
        });

        assertThatThrownBy(reader::next).isInstanceOf(BraidException.class);

        assertThat(source.canceled).hasValue(1);
    }

    @Test
    void whereNothingIsReadNothingIsCancelled() {
        assertThat(reader.next()).isNotNull();

        reader.abandon();

        assertThat(cancels).isEmpty();
        assertThat(reader.next()).isNull();
    }
}
