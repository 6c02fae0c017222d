package io.braid.server.protocol;

import io.braid.wire.message.BatchData;
import io.braid.wire.message.CompressedBatch;
import io.braid.wire.message.Hello;
import java.nio.ByteBuffer;
import java.util.Map;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import org.jspecify.annotations.Nullable;

/** Compression of batches for clients that have requested it. */
final class Compression {
    /** Minimum size: a smaller batch fits into one packet anyway. */
    private static final int LEAST_BYTES = 1024;

    /** Holder class, because loading the library delays clients without compression. */
    private static final class Lz4 {
        static final LZ4Compressor COMPRESSOR = LZ4Factory.fastestInstance().fastCompressor();
    }

    private Compression() {}

    /** True if a client has requested a compression that the server supports. */
    static boolean isWantedBy(Hello hello) {
        return Hello.LZ4.equals(hello.properties().get(Hello.COMPRESSION));
    }

    /** Returns the compression that the server confirms to a client. */
    static Map<String, String> agreement(Hello hello) {
        return isWantedBy(hello) ? Map.of(Hello.COMPRESSION, Hello.LZ4) : Map.of();
    }

    /** Compresses a batch; null if that saves less than an eighth. */
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
