package io.braid.engine.spill;

import io.braid.spi.batch.Batch;
import io.braid.spi.type.DataType;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.zip.CRC32C;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FastDecompressor;

/**
 * Codec of batches as frames: number of rows, length before and after compression, a checksum over these and the data,
 * then the data. Used by one thread; reuses its buffers, except for unusually large frames.
 */
final class FrameCodec {
    private static final LZ4Factory LZ4 = LZ4Factory.fastestInstance();
    private static final int HEADER = 4 * Integer.BYTES;
    private static final int CHECKSUM_AT = 3 * Integer.BYTES;
    private static final int MOST_KEPT = 1 << 20;

    private final LZ4Compressor compressor = LZ4.fastCompressor();
    private final LZ4FastDecompressor decompressor = LZ4.fastDecompressor();
    private byte[] plain = {};
    private byte[] packed = {};

    /** True if its buffers have the usual size. */
    boolean isSmall() {
        return plain.length <= MOST_KEPT && packed.length <= MOST_KEPT;
    }

    /** Returns the memory that a batch takes once it is read again. */
    static long decodedBytes(Batch batch) {
        return BatchFormat.size(batch);
    }

    /** Writes a frame to {@link #frame()}, and returns its length. */
    int encode(Batch batch) {
        int size = Math.toIntExact(BatchFormat.size(batch));
        plain = buffer(plain, size);
        BatchFormat.write(batch, ByteBuffer.wrap(plain, 0, size));
        packed = buffer(packed, HEADER + Math.max(size, compressor.maxCompressedLength(size)));
        int length = compressor.compress(plain, 0, size, packed, HEADER, packed.length - HEADER);
        if (length >= size) {
            System.arraycopy(plain, 0, packed, HEADER, size);
            length = size;
        }
        ByteBuffer header = ByteBuffer.wrap(packed, 0, HEADER);
        header.putInt(batch.rows()).putInt(size).putInt(length);
        header.putInt(checksum(length));
        return HEADER + length;
    }

    /** The buffer with the last frame, and undefined bytes after it, until the next is written. */
    byte[] frame() {
        return packed;
    }

    /** Reads the frame at the file's position. */
    Batch decode(RandomAccessFile file, List<DataType> types) throws IOException {
        packed = buffer(packed, HEADER);
        file.readFully(packed, 0, HEADER);
        ByteBuffer header = ByteBuffer.wrap(packed, 0, HEADER);
        int rows = header.getInt();
        int size = header.getInt();
        int length = header.getInt();
        int checksum = header.getInt();
        if (rows < 0 || size < 0 || length < 0 || length > size || length > file.length() - file.getFilePointer()) {
            throw damaged();
        }
        byte[] whole = buffer(packed, HEADER + length);
        System.arraycopy(packed, 0, whole, 0, HEADER);
        packed = whole;
        file.readFully(packed, HEADER, length);
        if (checksum(length) != checksum) {
            throw damaged();
        }
        if (length == size) {
            return BatchFormat.read(types, rows, ByteBuffer.wrap(packed, HEADER, size));
        }
        plain = buffer(plain, size);
        decompressor.decompress(packed, HEADER, plain, 0, size);
        return BatchFormat.read(types, rows, ByteBuffer.wrap(plain, 0, size));
    }

    private int checksum(int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(packed, 0, CHECKSUM_AT);
        checksum.update(packed, HEADER, length);
        return (int) checksum.getValue();
    }

    private static byte[] buffer(byte[] retained, int size) {
        boolean fits = retained.length >= size && (retained.length <= MOST_KEPT || size > MOST_KEPT);
        return fits ? retained : new byte[Math.max(size, size < MOST_KEPT ? size + size / 2 : size)];
    }

    private static IOException damaged() {
        return new IOException("its checksum is not that of what was written");
    }
}
