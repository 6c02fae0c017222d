package io.braid.bench.micro;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import io.braid.wire.batch.WireBatch;
import io.braid.wire.batch.WireBytes;
import io.braid.wire.batch.WireDoubles;
import io.braid.wire.batch.WireLongs;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Encoding and decoding of a batch with 4,096 rows of a number, a fraction and a text of 10 bytes each. */
@State(Scope.Benchmark)
public class WireMicro {
    private static final int ROWS = 4096;
    private static final int TEXT = 10;

    private final WireBatch batch = batch();
    private final ByteBuffer room = ByteBuffer.allocate((int) batch.encodedBytes());
    private final byte[] encoded = encode().array().clone();

    @Benchmark
    public ByteBuffer encode() {
        room.clear();
        batch.writeTo(room);
        return room;
    }

    @Benchmark
    public WireBatch decode() throws ProtocolException {
        return WireBatch.readFrom(new WireReader(ByteBuffer.wrap(encoded)));
    }

    private static WireBatch batch() {
        long[] numbers = new long[ROWS];
        Arrays.setAll(numbers, row -> 31L * row);
        double[] fractions = new double[ROWS];
        Arrays.setAll(fractions, row -> row / 7.0);
        int[] offsets = new int[ROWS + 1];
        Arrays.setAll(offsets, row -> TEXT * row);
        byte[] texts = new byte[TEXT * ROWS];
        Arrays.fill(texts, (byte) 'x');
        return new WireBatch(
                ROWS,
                List.of(
                        new WireLongs(ROWS, numbers, null),
                        new WireDoubles(ROWS, fractions, null),
                        new WireBytes(ROWS, offsets, texts, null)));
    }
}
