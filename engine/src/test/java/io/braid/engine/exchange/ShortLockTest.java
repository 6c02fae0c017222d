package io.braid.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ShortLockTest {
    private final ShortLock lock = new ShortLock();
    private int count;

    @Test
    void oneAtATimeHasIt() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(this::countOften);
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(count).isEqualTo(4 * 20_000);
    }

    private void countOften() {
        for (int i = 0; i < 20_000; i++) {
            lock.lock();
            try {
                count++;
            } finally {
                lock.unlock();
            }
        }
    }

    @Test
    void whoHoldsItForLongIsWaitedFor() throws InterruptedException {
        CountDownLatch waits = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            waits.countDown();
            countOften();
        });
        lock.lock();
        try {
            other.start();
            waits.await();
            while (!lock.hasQueuedThread(other)) {
                Thread.onSpinWait();
            }
            assertThat(count).isZero();
        } finally {
            lock.unlock();
        }
        other.join();
        assertThat(count).isEqualTo(20_000);
    }
}
