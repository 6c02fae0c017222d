package io.braid.engine.spill;

import io.braid.engine.plan.actual.SpillUse;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** All that one query spills: bounded, counted, and gone when this is closed. Safe for use by many threads. */
public final class QuerySpill implements AutoCloseable {
    private final SpillFolder folder;
    private final long limit;
    private final Set<SpillFile> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong onDisk = new AtomicLong();
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong files = new AtomicLong();

    /** @param limit how many bytes it may have on disk at one time */
    public QuerySpill(SpillFolder folder, long limit) {
        this.folder = folder;
        this.limit = limit;
    }

    /** The part of an operator, named so that a user recognizes it. */
    public OperatorSpill of(String operator) {
        return new OperatorSpill(this, operator);
    }

    /** What has been written so far, deleted or not. */
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

    /** Counts bytes as on disk that are about to be written, or fails with DISK_FULL. */
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

    /** Takes back what could not be written. */
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

    /** Deletes the files that are left. */
    @Override
    public void close() {
        Set.copyOf(open).forEach(SpillFile::close);
    }
}
