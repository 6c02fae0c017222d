package io.braid.engine.sort;

import io.braid.engine.exchange.Cancellation;
import io.braid.engine.exchange.WorkerTeam;

/** Stable sort of row numbers by their prefixes, and for equal prefixes by an order of rows. */
final class MergeSort {
    /** Length up to which ranges are sorted by insertion. */
    private static final int RUN = 16;
    /** Length from which ranges are first sorted by their prefixes, and then where these are equal. */
    private static final int MANY = 1 << 10;

    private final long[] prefixes;
    private final int[] rows;
    private final SortOrder.RowOrder ties;
    private final Cancellation cancellation;
    private long[] otherPrefixes = {};
    private int[] otherRows = {};
    /** Number of rows processed since the last check for cancellation. */
    private int unchecked;

    /** Creates a sort of these arrays, which are permuted in the same way. */
    MergeSort(long[] prefixes, int[] rows, SortOrder.RowOrder ties, Cancellation cancellation) {
        this.prefixes = prefixes;
        this.rows = rows;
        this.ties = ties;
        this.cancellation = cancellation;
    }

    /**
     * Sorts the indexes {@code from} (inclusive) to {@code to} (exclusive): each thread sorts a part, then writes a
     * part of each merge.
     */
    void sort(int from, int to, WorkerTeam team) {
        int parts = team.parts(to - from);
        int[] starts = new int[parts + 1];
        for (int part = 0; part <= parts; part++) {
            starts[part] = from + (int) ((long) (to - from) * part / parts);
        }
        team.doAll(parts, part -> sorter().sort(starts[part], starts[part + 1]));
        for (int width = 1; width < parts; width *= 2) {
            int half = width;
            otherPrefixes = new long[to];
            otherRows = new int[to];
            team.doAll(parts, part -> moveAside(starts[part], starts[part + 1]));
            team.doAll(parts, part -> {
                int first = part - part % (2 * half);
                int right = starts[Math.min(first + half, parts)];
                int end = starts[Math.min(first + 2 * half, parts)];
                mergePiece(starts[first], right, end, starts[part], starts[part + 1]);
            });
        }
    }

    /** Returns a sorter for one thread. */
    private MergeSort sorter() {
        return new MergeSort(prefixes, rows, ties, cancellation);
    }

    private void moveAside(int from, int to) {
        System.arraycopy(prefixes, from, otherPrefixes, from, to - from);
        System.arraycopy(rows, from, otherRows, from, to - from);
    }

    /** Merges two adjacent sorted ranges, which have been copied, into the indexes {@code from} to {@code to}. */
    private void mergePiece(int left, int right, int end, int from, int to) {
        cancellation.inStretches(from, to, (first, behind) -> {
            int nextLeft = left + countOfLeft(left, right, end, first - left);
            int nextRight = right + first - nextLeft;
            for (int out = first; out < behind; out++) {
                boolean takesRight = nextLeft == right || (nextRight < end && otherComesAfter(nextLeft, nextRight));
                int taken = takesRight ? nextRight++ : nextLeft++;
                prefixes[out] = otherPrefixes[taken];
                rows[out] = otherRows[taken];
            }
        });
    }

    /** Returns how many of the first {@code count} merged rows come from the left one of two ranges. */
    private int countOfLeft(int left, int right, int end, int count) {
        int least = Math.max(0, count - (end - right));
        int most = Math.min(count, right - left);
        while (least < most) {
            int middle = (least + most) >>> 1;
            if (otherComesAfter(left + middle, right + count - middle - 1)) {
                most = middle;
            } else {
                least = middle + 1;
            }
        }
        return least;
    }

    private boolean otherComesAfter(int left, int right) {
        return comesAfter(otherPrefixes[left], otherRows[left], otherPrefixes[right], otherRows[right]);
    }

    private void sort(int from, int to) {
        if (to - from < MANY) {
            mergeSort(from, to);
            return;
        }
        RadixSort.sort(prefixes, rows, from, to, cancellation);
        if (ties == SortOrder.RowOrder.NONE) {
            return;
        }
        int start = from;
        for (int i = from + 1; i <= to; i++) {
            if (i == to || prefixes[i] != prefixes[start]) {
                mergeSort(start, i);
                start = i;
            }
        }
    }

    private void mergeSort(int from, int to) {
        for (int start = from; start < to; start += RUN) {
            insertionSort(start, Math.min(start + RUN, to));
            worked(RUN);
        }
        if (to - from <= RUN) {
            return;
        }
        otherPrefixes = new long[to - from];
        otherRows = new int[to - from];
        for (long width = RUN; width < to - from; width *= 2) {
            for (long start = from; start + width < to; start += 2 * width) {
                merge((int) start, (int) (start + width), (int) Math.min(start + 2 * width, to));
            }
        }
    }

    private void insertionSort(int from, int to) {
        for (int i = from + 1; i < to; i++) {
            long prefix = prefixes[i];
            int row = rows[i];
            int j = i;
            while (j > from && comesAfter(prefixes[j - 1], rows[j - 1], prefix, row)) {
                prefixes[j] = prefixes[j - 1];
                rows[j] = rows[j - 1];
                j--;
            }
            prefixes[j] = prefix;
            rows[j] = row;
        }
    }

    private void merge(int from, int middle, int to) {
        if (!comesAfter(prefixes[middle - 1], rows[middle - 1], prefixes[middle], rows[middle])) {
            return;
        }
        // Only the left half is copied: the output never overtakes the unread rows of the right half.
        int length = middle - from;
        System.arraycopy(prefixes, from, otherPrefixes, 0, length);
        System.arraycopy(rows, from, otherRows, 0, length);
        int left = 0;
        int right = middle;
        int out = from;
        while (left < length && right < to) {
            int first = out;
            int pause = to - out < Cancellation.FEW_ROWS ? to : out + Cancellation.FEW_ROWS;
            while (left < length && right < to && out < pause) {
                if (comesAfter(otherPrefixes[left], otherRows[left], prefixes[right], rows[right])) {
                    prefixes[out] = prefixes[right];
                    rows[out++] = rows[right++];
                } else {
                    prefixes[out] = otherPrefixes[left];
                    rows[out++] = otherRows[left++];
                }
            }
            worked(out - first);
        }
        System.arraycopy(otherPrefixes, left, prefixes, out, length - left);
        System.arraycopy(otherRows, left, rows, out, length - left);
    }

    private void worked(int count) {
        unchecked += count;
        if (unchecked >= Cancellation.FEW_ROWS) {
            unchecked = 0;
            cancellation.check();
        }
    }

    private boolean comesAfter(long leftPrefix, int leftRow, long rightPrefix, int rightRow) {
        return leftPrefix == rightPrefix ? ties.compare(leftRow, rightRow) > 0 : leftPrefix > rightPrefix;
    }
}
