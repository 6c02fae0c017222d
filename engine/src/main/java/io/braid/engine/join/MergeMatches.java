package io.braid.engine.join;

import io.braid.engine.sort.SortedKeys;
import io.braid.spi.batch.Batch;

/** Matches of rows with equal keys, where both sides are sorted. */
final class MergeMatches implements Matches {
    private final SortedKeys left;
    private final SortedKeys right;
    private final int rightStart;
    private final int rightEnd;
    private final boolean firstOnly;
    private boolean[] done = {};
    /** Start and end of the current left batch among the left keys. */
    private int start;

    private int end;
    private int row;
    /** First right row whose key may equal that of the left row, and the next one to pair with it. */
    private int first;

    private int next;

    /**
     * @param leftStart start of the first left batch among the left keys; later batches follow
     * @param rightStart start of the right rows among the right keys
     * @param rightEnd end of the right rows
     * @param firstOnly true if one match per left row suffices
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
                // Only the first of its group can be less than the row: no later left row equals it.
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
