package io.braid.spark;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.jspecify.annotations.Nullable;
import org.sparkproject.io.grpc.StatusRuntimeException;

/** Rows of a statement at Spark. An answer that breaks off is an error, never a short answer. */
final class SparkRows implements BatchStream {
    private final SparkSession session;
    private final Iterator<ExecutePlanResponse> responses;
    private final ArrowBatches arrow;
    private final Deque<Batch> ready = new ArrayDeque<>();
    private boolean complete;
    private boolean ended;

    SparkRows(SparkSession session, Iterator<ExecutePlanResponse> responses, RowType columns) {
        this.session = session;
        this.responses = responses;
        this.arrow = new ArrowBatches(columns);
    }

    @Override
    public @Nullable Batch next() {
        while (ready.isEmpty() && !ended) {
            receive();
        }
        return ready.poll();
    }

    private void receive() {
        try {
            if (!responses.hasNext()) {
                ended = true;
                if (!complete) {
                    throw new BraidException(
                            ErrorCode.ENGINE_UNAVAILABLE, "Spark ended its answer before it was complete; try again");
                }
                return;
            }
            ExecutePlanResponse response = responses.next();
            if (response.hasArrowBatch()) {
                arrow.read(response.getArrowBatch().getData().asReadOnlyByteBuffer(), ready);
            } else if (response.hasResultComplete()) {
                complete = true;
            }
        } catch (StatusRuntimeException e) {
            ended = true;
            throw session.failure(e);
        }
    }

    @Override
    public boolean isOver() {
        return ended && ready.isEmpty();
    }

    @Override
    public void cancel() {
        session.interrupt();
    }

    /** The session is closed with the statement. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            session.interrupt();
        }
    }
}
