package io.braid.engine.spill;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * Lends codecs to whoever makes or reads a frame, for that frame: one for each file would keep its buffers as long as
 * there is the file, and hundreds of files are there at once. Safe for use by many threads.
 */
final class FrameCodecs {
    private static final int MOST_IDLE = 16;

    private final BlockingQueue<FrameCodec> idle = new ArrayBlockingQueue<>(MOST_IDLE);

    FrameCodec borrow() {
        FrameCodec known = idle.poll();
        return known == null ? new FrameCodec() : known;
    }

    /** Takes one back; what is too large, or too many, is forgotten. */
    void giveBack(FrameCodec codec) {
        if (codec.isSmall()) {
            idle.offer(codec);
        }
    }
}
