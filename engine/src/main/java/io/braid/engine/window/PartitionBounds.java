package io.braid.engine.window;

import io.braid.engine.plan.SortKey;
import io.braid.engine.sort.SortOrder;
import io.braid.spi.batch.Batch;
import java.util.List;

/**
 * Bounds of partitions and of peer groups (rows that are equal in the order) among sorted rows. Peer groups are
 * numbered across all partitions.
 */
final class PartitionBounds implements PeerBounds {
    /** Bytes of memory per row. */
    static final long BYTES_PER_ROW = 4L * Integer.BYTES;

    private final int[] partitionStarts;
    private final int[] partitionOfRow;
    private final int[] groupStarts;
    private final int[] groupOfRow;
    private final int partitions;

    /** @param rows rows sorted by the partition's columns, then by the order's */
    PartitionBounds(Batch rows, List<SortKey> partition, List<SortKey> order) {
        SortOrder.RowOrder samePartition = SortOrder.RowOrder.of(rows, partition);
        SortOrder.RowOrder sameGroup = SortOrder.RowOrder.of(rows, order);
        int count = rows.rows();
        partitionStarts = new int[count + 1];
        partitionOfRow = new int[count];
        groupStarts = new int[count + 1];
        groupOfRow = new int[count];
        int partitionsSoFar = 0;
        int groupsSoFar = 0;
        for (int row = 0; row < count; row++) {
            boolean newPartition = row == 0 || samePartition.compare(row - 1, row) != 0;
            if (newPartition) {
                partitionStarts[partitionsSoFar++] = row;
            }
            if (newPartition || sameGroup.compare(row - 1, row) != 0) {
                groupStarts[groupsSoFar++] = row;
            }
            partitionOfRow[row] = partitionsSoFar - 1;
            groupOfRow[row] = groupsSoFar - 1;
        }
        partitionStarts[partitionsSoFar] = count;
        groupStarts[groupsSoFar] = count;
        partitions = partitionsSoFar;
    }

    int count() {
        return partitions;
    }

    /** The number of each row's partition. */
    int[] ofRows() {
        return partitionOfRow;
    }

    @Override
    public int start(int row) {
        return partitionStarts[partitionOfRow[row]];
    }

    @Override
    public int end(int row) {
        return partitionStarts[partitionOfRow[row] + 1];
    }

    @Override
    public int peersStart(int row) {
        return groupStarts[groupOfRow[row]];
    }

    @Override
    public int peersEnd(int row) {
        return groupStarts[groupOfRow[row] + 1];
    }

    /**
     * Returns the first row, within the partition, of the peer group at a distance from a row's own; for an end, the
     * first row after that group.
     */
    int groupEdge(int row, long distance, boolean isEnd) {
        long group = groupOfRow[row] + distance + (isEnd ? 1 : 0);
        int first = groupOfRow[start(row)];
        int last = groupOfRow[end(row) - 1];
        return groupStarts[(int) Math.max(first, Math.min(last + 1, group))];
    }

    @Override
    public int groupNumber(int row) {
        return groupOfRow[row] - groupOfRow[start(row)] + 1;
    }
}
