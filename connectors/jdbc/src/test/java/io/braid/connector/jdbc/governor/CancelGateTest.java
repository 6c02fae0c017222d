package io.braid.connector.jdbc.governor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.connector.jdbc.PlainDialect;
import io.braid.spi.error.BraidException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests that a cancellation reaches the statement, however late its driver notices it. */
@Timeout(60)
class CancelGateTest {
    private final CancelGate gate = new CancelGate(PlainDialect.ERRORS);
    private final AtomicBoolean stopped = new AtomicBoolean();

    @Test
    void aSourceWhoseLineCannotBeCutIsToldAgainUntilTheReaderHasStopped() {
        gate.enter();
        gate.guard(new Deaf(false));

        gate.cancel();

        assertThatThrownBy(gate::enter).isInstanceOf(BraidException.class);
        assertThat(stopped).isTrue();
    }

    @Test
    void whoCancelsAgainTellsTheSourceAgain() {
        gate.enter();
        gate.guard(new Deaf(true));

        gate.cancel();
        assertThat(stopped).isFalse();
        gate.cancel();
        assertThat(stopped).isTrue();
    }

    @Test
    void theSourceHasNotBeenToldWhereTheCancelCameBeforeTheStatement() {
        AtomicInteger told = new AtomicInteger();
        gate.enter();
        gate.cancel();

        assertThatThrownBy(() -> gate.guard(told::incrementAndGet)).isInstanceOf(BraidException.class);

        assertThat(gate.isCanceled()).isTrue();
        assertThat(gate.hasTold()).isFalse();
        assertThat(told).hasValue(0);
    }

    @Test
    void theSourceHasBeenToldWhereTheCancelFoundAStatement() {
        gate.enter();
        gate.guard(gate::leave);

        gate.cancel();

        assertThat(gate.hasTold()).isTrue();
    }

    @Test
    void nothingIsToldOnceTheGateIsClosed() {
        AtomicInteger told = new AtomicInteger();
        gate.enter();
        gate.guard(told::incrementAndGet);
        gate.close();

        gate.cancel();

        assertThat(told).hasValue(0);
    }

    /** Cancellation that takes effect only after its connection should have been closed. */
    private final class Deaf implements CancelGate.Stop {
        private final boolean wouldBeCut;
        private volatile boolean listens;

        Deaf(boolean wouldBeCut) {
            this.wouldBeCut = wouldBeCut;
        }

        @Override
        public void run() {
            if (listens) {
                stopped.set(true);
                gate.leave();
            }
        }

        @Override
        public boolean cut() {
            listens = true;
            return wouldBeCut;
        }
    }
}
