package io.braid.engine.spill;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Pool of codecs, which are borrowed to write or read one frame: with a codec per file, each of hundreds of files would
 * hold buffers. Safe for use by many threads.
 */
final class FrameCodecs {
    private static final int MOST_IDLE = 16;

    private final BlockingQueue<FrameCodec> idle = new ArrayBlockingQueue<>(MOST_IDLE);

    FrameCodec borrow() {
        FrameCodec known = idle.poll();
        return known == null ? new FrameCodec() : known;
    }

    /** Returns a codec to the pool, which discards large or surplus ones. */
    void giveBack(FrameCodec codec) {
        if (codec.isSmall()) {
            idle.offer(codec);
        }
    }
}
