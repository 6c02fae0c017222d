package io.braid.server.protocol;

import io.braid.wire.message.BatchData;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.Hello;
import java.nio.ByteBuffer;
import java.util.Map;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Makes batches shorter for clients that have asked for it. */
final class Compression {
    /** What leaves in one packet anyway gains nothing. */
    private static final int LEAST_BYTES = 1024;

    /** Apart, because loading it takes a moment that clients without compression need not wait for. */
    private static final class Lz4 {
        static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();
    }

    private Compression() {}

    /** True if a client wants its batches compressed, and understands how. */
    static boolean isWantedBy(Hello hello) {
        return Hello.LZ4.equals(hello.properties().get(Hello.COMPRESSION));
    }

    /** What the server says of it to a client. */
    static Map<String, String> agreement(Hello hello) {
        return isWantedBy(hello) ? Map.of(Hello.COMPRESSION, Hello.LZ4) : Map.of();
    }

    /** The batch compressed, or null if that would not save an eighth of it. */
    static @Nullable CompressedBatch of(BatchData data) {
        int length = Math.toIntExact(data.batch().encodedBytes());
        if (length < LEAST_BYTES) {
            return null;
        }
        ByteBuffer content = ByteBuffer.allocate(length);
        data.batch().writeTo(content);
        byte[] block = Lz4.COMPRESSOR.compress(content.array());
        return block.length > length - length / 8 ? null : new CompressedBatch(data.resultId(), length, block);
    }
}
