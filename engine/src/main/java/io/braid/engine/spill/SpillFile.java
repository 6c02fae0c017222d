package io.braid.engine.spill;

import io.braid.spi.batch.Batch;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.type.RowType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Temporary file of rows, in any number of streams, whose writes may interleave and which can be read repeatedly. Used
 * by one thread; deleted when closed.
 */
public final class SpillFile implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SpillFile.class);
    /** Default frame size: large enough for the disk, small enough for memory. */
    public static final long FRAME_BYTES = 64 << 10;

    private final OperatorSpill owner;
    private final RowType columns;
    private @Nullable Path path;
    private @Nullable RandomAccessFile file;
    private long size;
    private boolean closed;

    SpillFile(OperatorSpill owner, RowType columns) {
        this.owner = owner;
        this.columns = columns;
    }

    public RowType columns() {
        return columns;
    }

    /** Creates an empty stream of rows. */
    public SpillStream stream() {
        return stream(FRAME_BYTES);
    }

    /** Creates an empty stream of rows that is read in frames of about so many bytes. */
    public SpillStream stream(long frameBytes) {
        return new SpillStream(this, frameBytes);
    }

    /** Writes rows, and returns their position. */
    long write(Batch batch) {
        FrameCodec codec = owner.folder().codecs().borrow();
        try {
            int length = codec.encode(batch);
            return write(codec.frame(), length);
        } finally {
            owner.folder().codecs().giveBack(codec);
        }
    }

    private long write(byte[] frame, int length) {
        owner.reserve(length);
        long position = size;
        try {
            RandomAccessFile opened = file == null ? open() : file;
            opened.seek(position);
            opened.write(frame, 0, length);
            size += length;
            owner.written(length);
        } catch (IOException | UncheckedIOException e) {
            throw new BraidException(
                    ErrorCode.DISK_FULL,
                    owner.operator() + " could not write " + length + " bytes that do not fit in memory to "
                            + (path == null ? "the folder for spilled rows" : path) + ": " + e.getMessage()
                            + ". Free space there, or raise the setting query-memory.",
                    e);
        } finally {
            if (size == position) {
                owner.notWritten(length);
            }
        }
        return position;
    }

    Batch read(long position) {
        RandomAccessFile opened = file;
        if (opened == null) {
            throw new IllegalStateException("read after it was closed");
        }
        FrameCodec codec = owner.folder().codecs().borrow();
        try {
            opened.seek(position);
            return codec.decode(opened, columns.types());
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.DATA_CORRUPTED,
                    owner.operator() + " could not read again what it had written to " + path + " at " + position + ": "
                            + e.getMessage() + ". Repeat the statement; if it happens again, check the disk.",
                    e);
        } finally {
            owner.folder().codecs().giveBack(codec);
        }
    }

    private RandomAccessFile open() throws IOException {
        if (closed) {
            throw new IllegalStateException("written after it was closed");
        }
        Path next = owner.folder().nextFile();
        path = next;
        RandomAccessFile opened = owner.folder().opening().open(next);
        file = opened;
        owner.opened(this);
        return opened;
    }

    @Override
    public void close() {
        closed = true;
        RandomAccessFile opened = file;
        Path written = path;
        file = null;
        path = null;
        if (opened == null || written == null) {
            return;
        }
        closeQuietly(opened);
        try {
            Files.deleteIfExists(written);
        } catch (IOException e) {
            // The result does not depend on it, and other files are still to be deleted.
            LOG.warn("{} could not be deleted; the next start of the server will do it: {}", written, e.getMessage());
        } finally {
            owner.closed(this, size);
        }
    }

    private static void closeQuietly(RandomAccessFile file) {
        try {
            file.close();
        } catch (IOException e) {
            // Unwritten data is no longer needed.
        }
    }
}
