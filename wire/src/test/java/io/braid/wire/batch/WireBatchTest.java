package io.braid.wire.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.braid.wire.ProtocolException;
import io.braid.wire.WireReader;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class WireBatchTest {
    @Test
    void everyLayoutKeepsItsValuesAndNulls() throws ProtocolException {
        int rows = 130;
        long[] validity = {-1L, -1L & ~(1L << 3), 0b10};
        WireBatch batch = roundTrip(everyLayout(rows, validity));
        for (int column = 0; column < batch.columnCount(); column++) {
            for (int row = 0; row < rows; row++) {
                assertThat(batch.column(column).isNull(row)).isEqualTo(row == 67 || row == 128);
            }
        }
        for (int row = 0; row < rows; row++) {
            assertThat(((WireBooleans) batch.column(0)).get(row)).isEqualTo(row % 2 == 1);
            assertThat(((WireInts) batch.column(1)).get(row)).isEqualTo(-row);
            assertThat(((WireLongs) batch.column(2)).get(row)).isEqualTo(row * 10_000_000_000L);
            assertThat(((WireDoubles) batch.column(3)).get(row)).isEqualTo(row / 4.0);
            assertThat(((WireInt128s) batch.column(4)).get(row))
                    .isEqualTo(BigInteger.ONE.shiftLeft(64).multiply(BigInteger.valueOf(-row)));
            assertThat(((WireBytes) batch.column(5)).text(row)).isEqualTo("é" + row);
        }
    }

    @Test
    void columnsWithoutNullsCarryNoValidity() throws ProtocolException {
        WireBatch with = everyLayout(64, new long[] {-1L});
        WireBatch without = everyLayout(64, null);
        assertThat(with.encodedBytes() - without.encodedBytes()).isEqualTo(6 * 8);
        WireBatch received = roundTrip(without);
        for (int column = 0; column < received.columnCount(); column++) {
            assertThat(received.column(column).isNull(63)).isFalse();
        }
    }

    @Test
    void aBatchMayHaveNoRows() throws ProtocolException {
        assertThat(roundTrip(everyLayout(0, null)).rows()).isZero();
        assertThat(roundTrip(everyLayout(0, new long[0])).columnCount()).isEqualTo(6);
    }

    @Test
    void aBatchMayHaveRowsAndNoColumns() throws ProtocolException {
        assertThat(roundTrip(new WireBatch(5, List.of())).rows()).isEqualTo(5);
    }

    @Test
    void positionsThatStartInTheMiddleOfTheBytesStartAtZeroOnArrival() throws ProtocolException {
        WireBytes slice = new WireBytes(2, new int[] {3, 5, 9, 77}, "xxxabcdefyyy".getBytes(utf8()), null);
        WireBytes received =
                (WireBytes) roundTrip(new WireBatch(2, List.of(slice))).column(0);
        assertThat(received.start(0)).isZero();
        assertThat(received.text(0)).isEqualTo("ab");
        assertThat(received.get(1)).isEqualTo("cdef".getBytes(utf8()));
        assertThat(received.bytes()).hasSize(6);
    }

    @Test
    void wideDecimalsKeepAll128Bits() throws ProtocolException {
        Random random = new Random(20_240_229);
        for (int i = 0; i < 100; i++) {
            BigInteger value = new BigInteger(127, random);
            value = random.nextBoolean() ? value : value.negate();
            WireInt128s column = new WireInt128s(
                    1, new long[] {value.shiftRight(64).longValue()}, new long[] {value.longValue()}, null);
            WireBatch received = roundTrip(new WireBatch(1, List.of(column)));
            assertThat(((WireInt128s) received.column(0)).get(0)).isEqualTo(value);
        }
    }

    @Test
    void everyTruncatedBatchIsRefused() {
        byte[] encoded = encode(everyLayout(5, new long[] {0b11011}));
        for (int length = 0; length < encoded.length; length++) {
            byte[] truncated = Arrays.copyOf(encoded, length);
            assertThatThrownBy(() -> decode(truncated)).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void moreRowsThanBytesAreRefusedBeforeAnythingIsAllocated() {
        for (Layout layout : Layout.values()) {
            byte[] promise = ByteBuffer.allocate(40)
                    .putInt(Integer.MAX_VALUE)
                    .putInt(1)
                    .put(layout.code())
                    .array();
            assertThatThrownBy(() -> decode(promise)).isInstanceOf(ProtocolException.class);
            promise[9] = 1;
            assertThatThrownBy(() -> decode(promise)).isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void positionsThatDoNotAscendAreRefused() {
        for (int[] offsets : new int[][] {{0, 2, 1}, {1, 1, 1}, {0, -1, 1}, {0, 0, Integer.MAX_VALUE}}) {
            ByteBuffer encoded = ByteBuffer.allocate(30).putInt(2).putInt(1);
            encoded.put(Layout.BYTES.code()).put((byte) 0).order(ByteOrder.LITTLE_ENDIAN);
            Arrays.stream(offsets).forEach(encoded::putInt);
            assertThatThrownBy(() -> decode(encoded.array()))
                    .as(Arrays.toString(offsets))
                    .isInstanceOf(ProtocolException.class);
        }
    }

    @Test
    void arraysShorterThanTheRowsAreTheSendersMistake() {
        assertThatThrownBy(() -> new WireInts(3, new int[2], null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WireBytes(3, new int[3], new byte[0], null))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new WireLongs(65, new long[65], new long[1]))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** Returns columns whose arrays are longer than the rows, as those of producers often are. */
    private static WireBatch everyLayout(int rows, long @Nullable [] validity) {
        int capacity = rows + 7;
        byte[] booleans = new byte[capacity];
        int[] ints = new int[capacity];
        long[] longs = new long[capacity];
        double[] doubles = new double[capacity];
        long[] high = new long[capacity];
        int[] offsets = new int[capacity + 1];
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < rows; row++) {
            booleans[row] = (byte) (row % 2);
            ints[row] = -row;
            longs[row] = row * 10_000_000_000L;
            doubles[row] = row / 4.0;
            high[row] = -row;
            text.append("é").append(row);
            offsets[row + 1] = text.toString().getBytes(utf8()).length;
        }
        return new WireBatch(
                rows,
                List.of(
                        new WireBooleans(rows, booleans, validity),
                        new WireInts(rows, ints, validity),
                        new WireLongs(rows, longs, validity),
                        new WireDoubles(rows, doubles, validity),
                        new WireInt128s(rows, high, new long[capacity], validity),
                        new WireBytes(rows, offsets, text.toString().getBytes(utf8()), validity)));
    }

    private static WireBatch roundTrip(WireBatch batch) throws ProtocolException {
        return decode(encode(batch));
    }

    private static byte[] encode(WireBatch batch) {
        ByteBuffer out = ByteBuffer.allocate((int) batch.encodedBytes());
        batch.writeTo(out);
        assertThat(out.remaining()).isZero();
        assertThat(out.order()).isEqualTo(ByteOrder.BIG_ENDIAN);
        return out.array();
    }

    private static WireBatch decode(byte[] encoded) throws ProtocolException {
        return WireBatch.readFrom(new WireReader(ByteBuffer.wrap(encoded)));
    }

    private static java.nio.charset.Charset utf8() {
        return java.nio.charset.StandardCharsets.UTF_8;
    }
}
