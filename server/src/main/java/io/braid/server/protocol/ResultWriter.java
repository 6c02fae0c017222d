package io.braid.server.protocol;

import io.braid.execution.ResultSink;
import io.braid.execution.query.QueryRun;
import io.braid.execution.statement.ReadyStatement;
import io.braid.network.client.Flow;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.message.BatchData;
import io.braid.wire.message.Complete;
import io.braid.wire.message.Execute;
import io.braid.wire.message.ResultHeader;
import java.time.Duration;

/** Writer of one Execute's result as messages. A result that the client has closed ends without a message. */
final class ResultWriter implements ResultSink {
    private final int resultId;
    private final boolean wantsRows;
    private final Outbox outbox;
    private final Runnable ended;
    private final Flow flow;
    private volatile boolean silent;
    private volatile boolean enough;

    /**
     * @param fetchTimeout time limit for the client to continue reading, zero for no limit
     * @param ended called right before the last message, or instead of it
     */
    ResultWriter(Execute request, Outbox outbox, Duration fetchTimeout, Runnable ended) {
        this.resultId = request.resultId();
        this.wantsRows = request.credit() > 0;
        this.outbox = outbox;
        this.ended = ended;
        this.flow = new Flow(request.credit(), fetchTimeout);
        flow.setWritable(outbox.isWritable());
    }

    Flow flow() {
        return flow;
    }

    /** Suppresses all further messages. */
    void silence() {
        silent = true;
    }

    /** Ends the result without further rows. */
    void finish() {
        enough = true;
        flow.add(1);
    }

    @Override
    public boolean isReady() {
        return wantsRows && outbox.isWritable();
    }

    @Override
    public void wake() {
        flow.wake();
    }

    @Override
    public void columns(ReadyStatement statement) {
        if (!silent) {
            outbox.sendWithNext(new ResultHeader(resultId, WireRows.columns(statement)));
        }
    }

    @Override
    public boolean rows(Batch batch, boolean last, QueryRun run) {
        BatchData data = new BatchData(resultId, WireRows.batch(batch));
        if (Outbox.fits(data)) {
            flow.awaitTurn(run);
            if (enough) {
                return false;
            }
            if (last) {
                outbox.sendWithNext(data);
            } else {
                outbox.send(data);
            }
            run.sent(batch.rows(), data.frameBytes());
            return true;
        }
        if (batch.rows() == 1) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "A row has " + (data.frameBytes() >> 20) + " MB, more than the protocol can carry; select fewer or"
                            + " shorter columns");
        }
        int half = batch.rows() / 2;
        rows(batch.slice(0, half), false, run);
        return rows(batch.slice(half, batch.rows()), last, run);
    }

    @Override
    public void end(Summary summary) {
        ended.run();
        if (!silent) {
            String zone = summary.timeZone() == null ? "" : summary.timeZone().getId();
            outbox.send(new Complete(resultId, summary.rows(), summary.warnings(), zone));
        }
    }

    @Override
    public void fail(QueryRun run, Throwable failure) {
        ended.run();
        if (!silent) {
            outbox.send(ErrorReplies.of(resultId, failure, "query " + run.id()));
        }
    }
}
