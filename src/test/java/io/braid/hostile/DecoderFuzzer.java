package io.braid.hostile;

import com.sun.management.ThreadMXBean;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Gives damaged frames to a decoder, and finds what it does beside reading or refusing them. */
final class DecoderFuzzer {
    /** A frame's worth of memory for each of its bytes would still be bounded by the size of frames. */
    static final long BYTES_PER_BYTE = 80;

    private static final long BYTES_PER_FRAME = 64 * 1024;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final List<byte[]> bodies = new ArrayList<>();
    private final long bytesPerByte;

    DecoderFuzzer() {
        this(BYTES_PER_BYTE);
    }

    /** Of a decoder that may take so much memory for each byte of a frame. */
    DecoderFuzzer(long bytesPerByte) {
        this.bytesPerByte = bytesPerByte;
        for (List<Message> messages : List.of(SampleFrames.ofClient(7), SampleFrames.ofServer(7))) {
            for (Message message : messages) {
                byte[] frame = SampleFrames.frame(message);
                bodies.add(Arrays.copyOfRange(frame, Integer.BYTES, frame.length));
            }
        }
    }

    /** Reads the type and the payload of a frame. */
    @FunctionalInterface
    interface Decoder {
        void decode(byte[] body) throws ProtocolException;
    }

    /** What is wrong with the decoder, or null if nothing was found. */
    @Nullable
    String finding(Decoder decoder, Effort effort) {
        warmUp(decoder);
        while (effort.goesOn()) {
            Random random = effort.next();
            byte[] body = Damage.to(any(random), any(random), random);
            try {
                // What is taken only the first time is a class that was loaded.
                long first = taken(decoder, body);
                if (first > most(body) && taken(decoder, body) > most(body)) {
                    return effort + ": more than " + most(body) + " bytes of memory for " + Arrays.toString(body);
                }
            } catch (RuntimeException | Error e) {
                return effort + ": " + e + " for " + Arrays.toString(body);
            }
        }
        return null;
    }

    private long most(byte[] body) {
        return BYTES_PER_FRAME + bytesPerByte * body.length;
    }

    private static long taken(Decoder decoder, byte[] body) {
        long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
        try {
            decoder.decode(body);
        } catch (ProtocolException expected) {
            // That is how a frame is refused.
        }
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
    }

    /** Loading a class takes memory as well, and is not meant. */
    private void warmUp(Decoder decoder) {
        Random random = new Random(1);
        for (int i = 0; i < 100 * bodies.size(); i++) {
            try {
                decoder.decode(Damage.to(any(random), any(random), random));
            } catch (ProtocolException | RuntimeException e) {
                // Found again below, if it is one.
            }
        }
    }

    private byte[] any(Random random) {
        return bodies.get(random.nextInt(bodies.size()));
    }
}
