package io.braid.engine.sort;

import io.braid.engine.exchange.Cancellation;

/** Stable radix sort of row numbers by their prefixes, with one pass per byte in which these differ. */
final class RadixSort {
    private static final int DIGITS = 1 << Byte.SIZE;
    private static final int LAST_SHIFT = Long.SIZE - Byte.SIZE;

    private final int count;
    private final Cancellation cancellation;

    /** Range of two arrays, from {@code start} on. */
    private static final class Stretch {
        private final long[] prefixes;
        private final int[] rows;
        private final int start;

        Stretch(long[] prefixes, int[] rows, int start) {
            this.prefixes = prefixes;
            this.rows = rows;
            this.start = start;
        }
    }

    private RadixSort(int count, Cancellation cancellation) {
        this.count = count;
        this.cancellation = cancellation;
    }

    /**
     * Sorts the indexes {@code from} (inclusive) to {@code to} (exclusive) of these arrays, which are permuted in the
     * same way.
     */
    static void sort(long[] prefixes, int[] rows, int from, int to, Cancellation cancellation) {
        if (to - from > 1) {
            new RadixSort(to - from, cancellation).sort(new Stretch(prefixes, rows, from));
        }
    }

    /** Sorts by each byte in which any two prefixes differ, the last byte first. */
    private void sort(Stretch stretch) {
        Stretch here = stretch;
        Stretch there = new Stretch(new long[count], new int[count], 0);
        boolean isElsewhere = false;
        long different = different(stretch);
        for (int shift = 0; shift <= LAST_SHIFT; shift += Byte.SIZE) {
            if (digit(different, shift) != 0) {
                deal(here, there, shift);
                Stretch swapped = here;
                here = there;
                there = swapped;
                isElsewhere = !isElsewhere;
            }
        }
        if (isElsewhere) {
            System.arraycopy(here.prefixes, here.start, stretch.prefixes, stretch.start, count);
            System.arraycopy(here.rows, here.start, stretch.rows, stretch.start, count);
        }
    }

    /** Returns the bits in which any two prefixes differ. */
    private long different(Stretch stretch) {
        long first = stretch.prefixes[stretch.start];
        long different = 0;
        for (int i = stretch.start; i < stretch.start + count; i++) {
            different |= stretch.prefixes[i] ^ first;
        }
        return different;
    }

    private static int digit(long prefix, int shift) {
        return (int) (prefix >>> shift) & (DIGITS - 1);
    }

    private void deal(Stretch from, Stretch to, int shift) {
        // The first bit is the sign: prefixes with it are less than those without.
        int flip = shift == LAST_SHIFT ? DIGITS / 2 : 0;
        int[] next = new int[DIGITS + 1];
        cancellation.inStretches(from.start, from.start + count, (first, end) -> {
            for (int i = first; i < end; i++) {
                next[(digit(from.prefixes[i], shift) ^ flip) + 1]++;
            }
        });
        next[0] = to.start;
        for (int digit = 1; digit < DIGITS; digit++) {
            next[digit] += next[digit - 1];
        }
        cancellation.inStretches(from.start, from.start + count, (first, end) -> {
            for (int i = first; i < end; i++) {
                long prefix = from.prefixes[i];
                int place = next[digit(prefix, shift) ^ flip]++;
                to.prefixes[place] = prefix;
                to.rows[place] = from.rows[i];
            }
        });
    }
}
