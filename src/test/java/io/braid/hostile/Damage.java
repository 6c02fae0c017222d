package io.braid.hostile;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;

/**
 * What makes a bad frame of a good one: lying counts, wild bytes, pieces that are missing, doubled, or from another
 * frame.
 */
final class Damage {
    private static final int[] LIES = {
        0,
        1,
        -1,
        2,
        255,
        256,
        65_535,
        65_536,
        16_385,
        67_108_864,
        67_108_865,
        0x7FFFFFF0,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE
    };

    private Damage() {}

    /** A number that makes no sense in most places. */
    static int lie(Random random) {
        return LIES[random.nextInt(LIES.length)];
    }

    /** The bytes, changed in one to four places. */
    static byte[] to(byte[] bytes, byte[] other, Random random) {
        byte[] damaged = bytes.clone();
        for (int i = random.nextInt(4); i >= 0 && damaged.length > 0; i--) {
            damaged = once(damaged, other, random);
        }
        return damaged;
    }

    private static byte[] once(byte[] bytes, byte[] other, Random random) {
        int at = random.nextInt(bytes.length);
        switch (random.nextInt(7)) {
            case 0, 1 -> {
                if (at + Integer.BYTES <= bytes.length) {
                    ByteBuffer.wrap(bytes).putInt(at, lie(random));
                }
                return bytes;
            }
            case 2 -> {
                bytes[at] = (byte) random.nextInt();
                return bytes;
            }
            case 3 -> {
                bytes[at] ^= (byte) (1 << random.nextInt(8));
                return bytes;
            }
            case 4 -> {
                return Arrays.copyOf(bytes, at);
            }
            case 5 -> {
                int end = at + random.nextInt(Math.min(64, bytes.length - at) + 1);
                return join(Arrays.copyOf(bytes, end), Arrays.copyOfRange(bytes, at, bytes.length));
            }
            default -> {
                return join(
                        Arrays.copyOf(bytes, at),
                        Arrays.copyOfRange(other, random.nextInt(other.length + 1), other.length));
            }
        }
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }
}
