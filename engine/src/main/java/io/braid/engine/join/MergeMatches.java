package io.braid.engine.join;

import io.braid.engine.sort.SortedKeys;
import io.braid.spi.batch.Batch;

/** Pairs rows whose keys are equal, where both sides are in their order. */
final class MergeMatches implements Matches {
    private final SortedKeys left;
    private final SortedKeys right;
    private final int rightStart;
    private final int rightEnd;
    private final boolean firstOnly;
    private boolean[] done = {};
    /** Where the current left batch starts and ends among the left keys. */
    private int start;

    private int end;
    private int row;
    /** The first right row whose key may equal that of the left row, and the next that is to be paired with it. */
    private int first;

    private int next;

    /**
     * @param leftStart where the first left batch starts among the left keys; others follow
     * @param rightStart where the right rows start among the right keys, and where they end
     * @param firstOnly whether one match for each left row is enough
     */
    MergeMatches(SortedKeys left, int leftStart, SortedKeys right, int rightStart, int rightEnd, boolean firstOnly) {
        this.left = left;
        this.right = right;
        this.rightStart = rightStart;
        this.rightEnd = rightEnd;
        this.firstOnly = firstOnly;
        this.end = leftStart;
        this.first = rightStart;
    }

    @Override
    public boolean isEmpty() {
        return rightStart == rightEnd;
    }

    @Override
    public void begin(Batch batch, boolean[] unwanted) {
        done = unwanted;
        start = end;
        end = start + batch.rows();
        row = start;
        next = first;
    }

    @Override
    public int fill(int[] leftRows, int[] rightRows, int limit) {
        int count = 0;
        while (row < end && first < rightEnd) {
            int order = next < rightEnd && !done[row - start] ? left.compare(row, right, next) : -1;
            if (order > 0) {
                // Only the first of its group can come before the row: nothing equals it any more.
                first++;
                next = first;
            } else if (order < 0) {
                row++;
                next = first;
            } else if (count == limit) {
                return count;
            } else {
                leftRows[count] = row - start;
                rightRows[count++] = next++ - rightStart;
                if (firstOnly) {
                    row++;
                    next = first;
                }
            }
        }
        return count;
    }
}
