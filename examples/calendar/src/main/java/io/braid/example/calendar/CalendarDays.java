package io.braid.example.calendar;

import io.braid.spi.BatchStream;
import io.braid.spi.batch.Batch;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Days on their way, by batches, so that a calendar of any length needs little memory. */
final class CalendarDays implements BatchStream {
    private final LocalDate last;
    private final List<CalendarColumn> columns;
    private final BatchBuilder batch;
    private LocalDate day;
    /** Set by another thread. */
    private volatile boolean canceled;

    CalendarDays(LocalDate first, LocalDate last, List<CalendarColumn> columns, BatchBuilder batch) {
        this.day = first;
        this.last = last;
        this.columns = columns;
        this.batch = batch;
    }

    @Override
    public @Nullable Batch next() {
        if (canceled) {
            throw new BraidException(ErrorCode.QUERY_CANCELED, "the query was cancelled while a calendar was read");
        }
        while (!day.isAfter(last) && !batch.isFull()) {
            for (int i = 0; i < columns.size(); i++) {
                batch.column(i).appendValue(columns.get(i).value().apply(day));
            }
            batch.endRow();
            day = day.plusDays(1);
        }
        return batch.isEmpty() ? null : batch.build();
    }

    @Override
    public boolean isOver() {
        return day.isAfter(last);
    }

    @Override
    public void cancel() {
        canceled = true;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
