package io.braid.hostile;

import java.util.Random;

/**
 * Random numbers that are the bytes of an input, so that a fuzzer decides what an attack does, one byte for each choice
 * between a few; after the last byte, all are 0.
 */
final class Choices extends Random {
    private static final long serialVersionUID = 1;

    private final byte[] input;
    private int used;

    Choices(byte[] input) {
        this.input = input;
    }

    private int nextByte() {
        return used < input.length ? input[used++] & 0xFF : 0;
    }

    @Override
    public int nextInt(int bound) {
        return bound <= 256 ? nextByte() % bound : super.nextInt(bound);
    }

    /** Of one choice: to be normal takes numbers until two of them suit, which zeros never do. */
    @Override
    public synchronized double nextGaussian() {
        return nextDouble();
    }

    @Override
    protected int next(int bits) {
        int value = 0;
        for (int i = 0; i < bits; i += Byte.SIZE) {
            value = (value << Byte.SIZE) | nextByte();
        }
        return bits == Integer.SIZE ? value : value & ((1 << bits) - 1);
    }
}
