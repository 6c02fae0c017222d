package io.braid.engine.join;

import io.braid.spi.batch.Batch;

/** Matches of each left row with every right row. */
final class CrossMatches implements Matches {
    private final int rightCount;
    private boolean[] done = {};
    private int leftCount;
    private int left;
    private int right;

    CrossMatches(int rightCount) {
        this.rightCount = rightCount;
    }

    @Override
    public boolean isEmpty() {
        return rightCount == 0;
    }

    @Override
    public void begin(Batch batch, boolean[] unwanted) {
        done = unwanted;
        leftCount = batch.rows();
        left = 0;
        right = 0;
    }

    @Override
    public int fill(int[] leftRows, int[] rightRows, int limit) {
        int count = 0;
        while (left < leftCount && count < limit) {
            if (done[left] || right == rightCount) {
                left++;
                right = 0;
            } else {
                leftRows[count] = left;
                rightRows[count++] = right++;
            }
        }
        return count;
    }
}
