package io.braid.engine.spill;

import io.braid.engine.plan.actual.SpillUse;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Spill files of one query: limited, counted, and deleted on close. Safe for use by many threads. */
public final class QuerySpill implements AutoCloseable {
    private final SpillFolder folder;
    private final long limit;
    private final Set<SpillFile> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong onDisk = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong files = new AtomicLong();

    /** @param limit maximum number of bytes on disk at one time */
    public QuerySpill(SpillFolder folder, long limit) {
        this.folder = folder;
        this.limit = limit;
    }

    /**
     * Returns the account of an operator.
     *
     * @param operator name of the operator in error messages
     */
    public OperatorSpill of(String operator) {
        return new OperatorSpill(this, operator);
    }

    /** The amount written so far, including files deleted since. */
    public SpillUse use() {
        return new SpillUse(written.get(), files.get());
    }

    SpillFolder folder() {
        return folder;
    }

    void opened(SpillFile file) {
        files.incrementAndGet();
        open.add(file);
    }

    /** Reserves bytes that are about to be written, or fails with DISK_FULL. */
    void reserve(String operator, int bytes) {
        long now = onDisk.addAndGet(bytes);
        if (now > limit) {
            onDisk.addAndGet(-bytes);
            throw new BraidException(
                    ErrorCode.DISK_FULL,
                    operator + " needs " + bytes + " more bytes on disk, but the query already has " + (now - bytes)
                            + " of the " + limit + " bytes allowed there. Let it read fewer rows or columns,"
                            + " or raise the setting query-spill, or query-memory to need less of it.");
        }
        folder.filled(bytes);
    }

    void written(int bytes) {
        written.addAndGet(bytes);
        folder.written(bytes);
    }

    /** Releases bytes that could not be written. */
    void notWritten(int bytes) {
        onDisk.addAndGet(-bytes);
        folder.emptied(bytes);
    }

    void closed(SpillFile file, long bytes) {
        if (open.remove(file)) {
            onDisk.addAndGet(-bytes);
            folder.emptied(bytes);
        }
    }

    /** Deletes the remaining files. */
    @Override
    public void close() {
        Set.copyOf(open).forEach(SpillFile::close);
    }
}
