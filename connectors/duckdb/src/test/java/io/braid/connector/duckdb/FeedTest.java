package io.braid.connector.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests that each batch is consumed once, and that a consumer stays as long as batches may arrive. */
class FeedTest {
    private final Feed feed = new Feed(List.of());

    @Test
    void ofTwoWhoWaitOneGoesAndTheOtherTakesWhatComesLater() throws Exception {
        BlockingQueue<List<Integer>> taken = new LinkedBlockingQueue<>();
        feed.join();
        feed.join();
        Thread one = taker(taken);
        Thread other = taker(taken);

        assertThat(taken.poll(10, TimeUnit.SECONDS)).isEmpty();
        for (int i = 0; i < 20; i++) {
            assertThat(feed.put(batch(i))).isTrue();
        }
        feed.end();
        assertThat(taken.poll(10, TimeUnit.SECONDS)).hasSize(20).isSorted();
        one.join();
        other.join();
    }

    @Test
    void whoComesAfterTheLastBatchGetsNone() throws Exception {
        feed.put(batch(1));
        feed.end();
        feed.join();
        assertThat(feed.take()).isNotNull();
        assertThat(feed.take()).isNull();
        feed.join();
        assertThat(feed.take()).isNull();
    }

    @Test
    void whoWaitsForRoomIsToldThatNobodyTakesAnyMore() throws Exception {
        FutureTask<Integer> putting = new FutureTask<>(() -> {
            int put = 0;
            while (feed.put(batch(put))) {
                put++;
            }
            return put;
        });
        Thread putter = new Thread(putting);
        putter.start();
        while (putter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        feed.stop();
        assertThat(putting.get(10, TimeUnit.SECONDS)).isBetween(1, 100);
    }

    private Thread taker(BlockingQueue<List<Integer>> taken) {
        Thread thread = new Thread(() -> {
            try {
                List<Integer> rows = new ArrayList<>();
                for (Batch batch = feed.take(); batch != null; batch = feed.take()) {
                    rows.add(batch.rows());
                }
                taken.add(rows);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        thread.start();
        return thread;
    }

    private static Batch batch(int rows) {
        BatchBuilder builder = new BatchBuilder(List.of(DataType.of(TypeKind.INTEGER)));
        for (int i = 0; i < rows; i++) {
            builder.appendRow(i);
        }
        return builder.build();
    }
}
