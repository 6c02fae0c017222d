package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.engine.memory.MemoryBudget;
import io.braid.engine.memory.ServerMemory;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.LongColumn;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("jdk")
@Timeout(60)
class ExchangeTest {
    private static final long LIMIT = 1 << 20;
    private static final long AMPLE = 1L << 40;

    private final MemoryBudget budget = new MemoryBudget(LIMIT, new ServerMemory(LIMIT));
    private final Exchange exchange = new Exchange(2, budget.rowsAhead());

    @Test
    void batchesArriveInOrderAndThenTheEnd() {
        CompletableFuture<Void> producer = CompletableFuture.runAsync(
                () -> {
                    for (int i = 1; i <= 100; i++) {
                        exchange.put(new Batch(i));
                    }
                    exchange.finish();
                },
                task -> new Thread(task).start());
        List<Integer> rows = new ArrayList<>();
        for (Batch batch = exchange.take(); batch != null; batch = exchange.take()) {
            rows.add(batch.rows());
        }
        producer.join();
        assertThat(rows).hasSize(100).isSorted();
        assertThat(exchange.take()).isNull();
    }

    @Test
    void failureOvertakesWaitingBatches() {
        BraidException failure = new BraidException(ErrorCode.SOURCE_FAILED, "gone");
        exchange.put(new Batch(1));
        exchange.fail(failure);
        exchange.fail(new BraidException(ErrorCode.INTERNAL_ERROR, "later"));
        assertThatThrownBy(exchange::take).isSameAs(failure);
        assertThat(exchange.put(new Batch(1))).isFalse();
    }

    @Test
    void producerThatWaitsForRoomGoesOnWhenTheConsumerLeaves() {
        for (int i = 0; i < Exchange.SMALL_CAPACITY; i++) {
            exchange.put(new Batch(1));
        }
        CompletableFuture<Boolean> last =
                CompletableFuture.supplyAsync(() -> exchange.put(new Batch(1)), task -> new Thread(task).start());
        exchange.close();
        assertThat(last.join()).isFalse();
        assertThat(exchange.wantsMore()).isFalse();
    }

    @Test
    void moreOfThemWaitThatAreSmall() {
        assertThat(waiting(new Batch(1))).isEqualTo(Exchange.SMALL_CAPACITY);
        assertThat(waiting(longs((int) Exchange.SMALL_BYTES / Long.BYTES / 4 + 1)))
                .as("four take more")
                .isEqualTo(3);
        assertThat(waiting(longs((int) Exchange.SMALL_BYTES / Long.BYTES))).isEqualTo(2);
    }

    /** Returns the number of these batches that a producer adds before it waits. */
    private static int waiting(Batch batch) {
        Exchange ample = new Exchange(2, new MemoryBudget(AMPLE, new ServerMemory(AMPLE)).rowsAhead());
        AtomicInteger put = new AtomicInteger();
        Thread producer = new Thread(() -> {
            while (ample.put(batch)) {
                put.incrementAndGet();
            }
        });
        producer.start();
        while (producer.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        ample.close();
        return put.get();
    }

    @Test
    void whatWaitsIsChargedUntilItIsTaken() {
        Batch batch = longs(1000);
        exchange.put(batch);
        exchange.put(batch);
        assertThat(budget.used()).isEqualTo(2 * batch.retainedBytes());
        exchange.take();
        assertThat(budget.used()).isEqualTo(batch.retainedBytes());
        exchange.close();
        assertThat(budget.used()).isZero();
        assertThat(budget.peak()).isEqualTo(2 * batch.retainedBytes());
    }

    @Test
    void ofWhatThereIsNoMemoryForOneBatchWaitsAndNoOther() {
        Batch large = longs((int) LIMIT / 64 + 1);
        exchange.put(large);
        CompletableFuture<Boolean> second =
                CompletableFuture.supplyAsync(() -> exchange.put(longs(7)), task -> new Thread(task).start());
        assertThat(second.join()).as("there is memory for a small one").isTrue();
        assertThat(exchange.take()).isSameAs(large);
        CompletableFuture<Boolean> third =
                CompletableFuture.supplyAsync(() -> exchange.put(large), task -> new Thread(task).start());
        assertThat(rows(exchange.take())).isEqualTo(7);
        assertThat(third.join()).as("as nothing else waits").isTrue();
        assertThat(exchange.take()).isSameAs(large);
        assertThat(budget.peak()).isLessThan(LIMIT / 8);
    }

    private static int rows(@Nullable Batch batch) {
        return Objects.requireNonNull(batch).rows();
    }

    private static Batch longs(int rows) {
        return new Batch(rows, new LongColumn(DataType.of(TypeKind.BIGINT), rows, new long[rows], null));
    }

    @Test
    void consumerThatWaitsLearnsOfAFailure() {
        BraidException failure = new BraidException(ErrorCode.SOURCE_FAILED, "gone");
        CompletableFuture<Object> taken = CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return String.valueOf(exchange.take());
                    } catch (BraidException e) {
                        return e;
                    }
                },
                task -> new Thread(task).start());
        exchange.fail(failure);
        assertThat(taken.join()).isSameAs(failure);
    }

    @Test
    void firstReasonToStopHoldsAndEverybodyIsTold() {
        Cancellation cancellation = new Cancellation();
        List<String> told = new ArrayList<>();
        cancellation.onStop(reason -> told.add("early " + reason.getMessage()));
        cancellation.check();
        cancellation.stop(new BraidException(ErrorCode.QUERY_CANCELED, "first"));
        cancellation.stop(new BraidException(ErrorCode.QUERY_CANCELED, "second"));
        cancellation.onStop(reason -> told.add("late " + reason.getMessage()));
        assertThat(told).containsExactly("early first", "late first");
        assertThatThrownBy(cancellation::check).hasMessage("first");
    }

    @Test
    void otherExceptionsAreGivenACode() {
        assertThat(Failures.of(new OutOfMemoryError()).code()).isEqualTo(ErrorCode.OUT_OF_MEMORY);
        assertThat(Failures.of(new StackOverflowError()).code()).isEqualTo(ErrorCode.STATEMENT_TOO_COMPLEX);
        assertThat(Failures.of(new IllegalStateException("x")).code()).isEqualTo(ErrorCode.INTERNAL_ERROR);
    }
}
