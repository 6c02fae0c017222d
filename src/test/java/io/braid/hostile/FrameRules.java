package io.braid.hostile;

import com.sun.management.ThreadMXBean;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.lz4.Lz4Block;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.MessageDecoder;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;

/** What a frame may do to who reads it: be read or refused, with as much memory as its length allows. */
final class FrameRules {
    /** What the objects of a message take for each byte of its frame. */
    private static final long BYTES_PER_BYTE = 80;

    private static final long BYTES_PER_FRAME = 64 * 1024;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private FrameRules() {}

    /**
     * Reads the type and the payload of a frame as the server and the driver do; an exception or error tells what is
     * wrong.
     */
    static void check(byte[] body) {
        long first = taken(body);
        // What is taken only the first time is a class that was loaded.
        if (first > most(body) && taken(body) > most(body)) {
            throw new AssertionError("more than " + most(body) + " bytes of memory");
        }
    }

    private static long most(byte[] body) {
        long expansion = body.length > 0 && body[0] == 'k' ? Lz4Block.MOST_EXPANSION : 1;
        return BYTES_PER_FRAME + expansion * BYTES_PER_BYTE * body.length;
    }

    private static long taken(byte[] body) {
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
            read(body);
        } catch (ProtocolException expected) {
            // That is how a frame is refused.
        }
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    private static long read(byte[] body) throws ProtocolException {
        Message message = MessageDecoder.decode(ByteBuffer.wrap(body));
        return Cells.read(message instanceof CompressedBatch compressed ? compressed.inflate() : message);
    }
}
