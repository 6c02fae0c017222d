package io.braid.connector.postgresql.lane;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows read by the lane or, where it turns out that they are not for it, all of them by the driver. */
final class LaneStream implements BatchStream {
    private final Rows lane;
    private final Supplier<BatchStream> driver;
    private final Consumer<NotForLaneException> onRefusal;
    private volatile boolean canceled;
    private volatile @Nullable BatchStream byDriver;

    /**
     * @param driver runs the same fragment through the driver
     * @param onRefusal is told why the driver had to
     */
    LaneStream(Rows lane, Supplier<BatchStream> driver, Consumer<NotForLaneException> onRefusal) {
        this.lane = lane;
        this.driver = driver;
        this.onRefusal = onRefusal;
    }

    @Override
    public @Nullable Batch next() {
        BatchStream other = byDriver;
        if (other != null) {
            return other.next();
        }
        try {
            return lane.next();
        } catch (NotForLaneException e) {
            onRefusal.accept(e);
            lane.close();
            return begin(driver.get()).next();
        }
    }

    @Override
    public boolean isOver() {
        BatchStream other = byDriver;
        return other == null ? lane.isOver() : other.isOver();
    }

    private BatchStream begin(BatchStream other) {
        byDriver = other;
        // Whoever cancelled before could not reach it.
        if (canceled) {
            other.cancel();
        }
        return other;
    }

    @Override
    public void cancel() {
        canceled = true;
        lane.cancel();
        BatchStream other = byDriver;
        if (other != null) {
            other.cancel();
        }
    }

    @Override
    public void close() {
        lane.close();
        BatchStream other = byDriver;
        if (other != null) {
            other.close();
        }
    }
}
