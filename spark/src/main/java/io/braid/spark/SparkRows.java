package io.braid.spark;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.jspecify.annotations.Nullable;
import org.sparkproject.io.grpc.StatusRuntimeException;

/** Result rows of a statement at Spark. A truncated response is an error, never a shorter result. */
final class SparkRows implements BatchStream {
    private final SparkSession session;
    private final Iterator<ExecutePlanResponse> responses;
    private final ArrowBatches arrow;
    private final Deque<Batch> ready = new ArrayDeque<>();
    private long rows;
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
            // A truncated stream ends with a failure, not here.
            if (!responses.hasNext()) {
                ended = true;
                return;
            }
            ExecutePlanResponse response = responses.next();
            if (response.hasArrowBatch()) {
                read(response.getArrowBatch());
            }
        } catch (StatusRuntimeException e) {
            ended = true;
            throw session.failure(e);
        }
    }

    private void read(ExecutePlanResponse.ArrowBatch batch) {
        if (batch.hasStartOffset() && batch.getStartOffset() != rows) {
            throw ArrowBatches.unexpected("row " + batch.getStartOffset() + " after " + rows + " rows");
        }
        rows += batch.getRowCount();
        arrow.read(batch.getData().asReadOnlyByteBuffer(), ready);
    }

    @Override
    public boolean isOver() {
        return ended && ready.isEmpty();
    }

    @Override
    public void cancel() {
        session.interrupt();
    }

    /** Closes the rows and the session, which belongs to the statement. */
    @Override
    public void close() {
        if (!ended) {
            ended = true;
            session.interrupt();
        }
    }
}
