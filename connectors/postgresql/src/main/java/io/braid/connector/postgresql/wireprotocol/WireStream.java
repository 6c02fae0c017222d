package io.braid.connector.postgresql.wireprotocol;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows of the wire reader or, if it does not support them, of the driver. */
final class WireStream implements BatchStream {
    private final WireBatchStream wireReader;
    private final Supplier<BatchStream> driver;
    private final Consumer<UnsupportedByWireException> onRefusal;
    private volatile boolean canceled;
    private volatile @Nullable BatchStream byDriver;

    /**
     * @param driver runs the same fragment through the driver
     * @param onRefusal is called with the reason for using the driver
     */
    WireStream(
            WireBatchStream wireReader, Supplier<BatchStream> driver, Consumer<UnsupportedByWireException> onRefusal) {
        this.wireReader = wireReader;
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
            return wireReader.next();
        } catch (UnsupportedByWireException e) {
            onRefusal.accept(e);
            wireReader.close();
            return begin(driver.get()).next();
        }
    }

    @Override
    public boolean isOver() {
        BatchStream other = byDriver;
        return other == null ? wireReader.isOver() : other.isOver();
    }

    private BatchStream begin(BatchStream other) {
        byDriver = other;
        // An earlier cancellation could not reach this stream.
        if (canceled) {
            other.cancel();
        }
        return other;
    }

    @Override
    public void cancel() {
        canceled = true;
        wireReader.cancel();
        BatchStream other = byDriver;
        if (other != null) {
            other.cancel();
        }
    }

    @Override
    public void close() {
        wireReader.close();
        BatchStream other = byDriver;
        if (other != null) {
            other.close();
        }
    }
}
