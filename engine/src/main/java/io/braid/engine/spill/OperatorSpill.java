package io.braid.engine.spill;

import io.braid.engine.plan.actual.SpillUse;
import io.braid.spi.type.RowType;
import java.util.concurrent.atomic.AtomicLong;

/** Spill files of one operator. Safe for use by many threads; its files are not. */
public final class OperatorSpill {
    private final QuerySpill query;
    private final String operator;
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong files = new AtomicLong();

    OperatorSpill(QuerySpill query, String operator) {
        this.query = query;
        this.operator = operator;
    }

    /** Creates a file for rows of these columns, which is opened with the first write. */
    public SpillFile file(RowType columns) {
        return new SpillFile(this, columns);
    }

    /** The amount written so far, including files deleted since. */
    public SpillUse use() {
        return new SpillUse(bytes.get(), files.get());
    }

    String operator() {
        return operator;
    }

    SpillFolder folder() {
        return query.folder();
    }

    void opened(SpillFile file) {
        files.incrementAndGet();
        query.opened(file);
    }

    /** Reserves bytes that are about to be written, or fails with DISK_FULL. */
    void reserve(int more) {
        query.reserve(operator, more);
    }

    void written(int more) {
        query.written(more);
        bytes.addAndGet(more);
    }

    /** Releases bytes that could not be written. */
    void notWritten(int reserved) {
        query.notWritten(reserved);
    }

    void closed(SpillFile file, long size) {
        query.closed(file, size);
    }
}
