package io.braid.postgres.session;

import io.braid.execution.session.ClientMemory;
import io.braid.execution.statement.ReadyStatement;
import io.braid.postgres.command.FetchDirection;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.result.DataRows;
import io.braid.postgres.result.RowEncoder;
import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Rows of a scrollable cursor. Rows that have been read are retained, in the format of the first fetch, and charged to
 * the client's memory until the cursor is closed.
 */
final class ScrolledRows {
    private static final int WEIGHT_OF_A_ROW = 48;

    private final ClientMemory.Share memory;
    private final List<byte[]> rows = new ArrayList<>();
    private List<Integer> formats = List.of();
    private long charged;
    /** One-based position; 0 before the first row, size plus one after the last. */
    private long position;

    private boolean complete;

    ScrolledRows(ClientMemory.Share memory) {
        this.memory = memory;
    }

    /** Rows that a fetch returns, by position, and the resulting position of the cursor. */
    private record Range(long first, long last, long position) {
        static final long NONE = -1;

        static Range none(long position) {
            return new Range(NONE, NONE, position);
        }

        static Range one(long position) {
            return new Range(position, position, position);
        }
    }

    /**
     * Fetches rows.
     *
     * @param sends false to move only
     * @param done receives the number of rows, on the event loop
     */
    void fetch(
            Fetching fetching,
            FetchDirection direction,
            long count,
            boolean sends,
            LongConsumer done,
            Completion failed) {
        if (rows.isEmpty()) {
            formats = fetching.formats();
        } else if (sends && !formats.equals(fetching.formats())) {
            throw new BraidException(
                    ErrorCode.INVALID_CURSOR_STATE,
                    "cursor \"" + fetching.portal().name()
                            + "\" has rows in the form of its first fetch; fetch all of it as text, or all in binary");
        }
        complete |= fetching.portal().isFinished();
        long needed = needed(direction, count);
        Runnable then = () -> done.accept(move(direction, count, sends, fetching.out()));
        if (complete || needed <= rows.size()) {
            then.run();
            return;
        }
        long missing = needed == Long.MAX_VALUE ? needed : needed - rows.size();
        fetching.execution().fetch(fetching.portal(), missing, new Retaining(fetching.rows()), outcome -> {
            if (outcome.failure() != null) {
                failed.done(outcome.failure());
                return;
            }
            complete = !outcome.isSuspended();
            then.run();
        });
    }

    /**
     * Portal to read, and the format of its rows.
     *
     * @param formats format codes of the columns
     * @param rows their encoder
     * @param out receives the rows
     */
    record Fetching(Portal portal, PortalExecution execution, List<Integer> formats, DataRows rows, MessageBuffer out) {
        Fetching {
            formats = formats.stream().allMatch(code -> code == 0) ? List.of() : List.copyOf(formats);
        }
    }

    /** Returns the number of rows that must have been read. */
    private long needed(FetchDirection direction, long count) {
        return switch (direction) {
            case FORWARD, RELATIVE -> count > 0 ? after(count) : 0;
            case ABSOLUTE -> count < 0 ? Long.MAX_VALUE : count;
            case BACKWARD -> 0;
        };
    }

    private long after(long count) {
        return count > Long.MAX_VALUE - position ? Long.MAX_VALUE : position + count;
    }

    private long move(FetchDirection direction, long count, boolean sends, MessageBuffer out) {
        Range range = range(direction, count);
        position = range.position();
        if (range.first() == Range.NONE) {
            return 0;
        }
        long step = range.first() <= range.last() ? 1 : -1;
        for (long at = range.first(); sends && at != range.last() + step; at += step) {
            out.writeBytes(rows.get((int) at - 1));
        }
        return Math.abs(range.last() - range.first()) + 1;
    }

    private Range range(FetchDirection direction, long count) {
        long size = rows.size();
        if (direction == FetchDirection.ABSOLUTE) {
            return count < 0 ? one(Math.max(0, size + 1 + count)) : one(count);
        }
        if (count == 0) {
            return one(position);
        }
        if (direction == FetchDirection.RELATIVE) {
            return one(count > 0 ? after(count) : Math.max(0, position + count));
        }
        if (direction == FetchDirection.FORWARD) {
            long last = Math.min(after(count), size);
            long next = after(count) > size ? size + 1 : last;
            return last > position ? new Range(position + 1, last, next) : Range.none(next);
        }
        long last = count >= position ? 1 : position - count;
        long next = count >= position ? 0 : last;
        return position > 1 ? new Range(position - 1, last, next) : Range.none(next);
    }

    /** Returns one row; before the first and after the last, only the position. */
    private Range one(long at) {
        long size = rows.size();
        return at < 1 ? Range.none(0) : at > size ? Range.none(size + 1) : Range.one(at);
    }

    /** Releases the retained rows. */
    void release() {
        rows.clear();
        memory.giveBack(charged);
        charged = 0;
    }

    /** Encoder that retains rows instead of sending them. */
    private final class Retaining implements RowEncoder {
        private final DataRows encoder;
        private final MessageBuffer row = new MessageBuffer(256);

        Retaining(DataRows encoder) {
            this.encoder = encoder;
        }

        @Override
        public void begin(MessageBuffer out, ReadyStatement statement) {}

        @Override
        public void take(Batch batch, List<DataType> types) {
            encoder.take(batch, types);
        }

        @Override
        public void row(MessageBuffer out, int index) {
            row.clear();
            encoder.row(row, index);
            long weight = WEIGHT_OF_A_ROW + row.length();
            memory.take(weight);
            charged += weight;
            rows.add(row.toByteArray());
        }

        @Override
        public void end(MessageBuffer out) {}
    }
}
