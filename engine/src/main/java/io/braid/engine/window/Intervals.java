package io.braid.engine.window;

import io.braid.engine.plan.Frame;

/** Intervals of rows in a frame after exclusion: up to three. */
public final class Intervals {
    /** Maximum number of edges: start and end (exclusive) of each interval. */
    public static final int MOST_EDGES = 6;

    private final Frame.Exclusion exclusion;

    public Intervals(Frame.Exclusion exclusion) {
        this.exclusion = exclusion;
    }

    /**
     * Writes the start and end of each non-empty interval, and returns the number of edges.
     *
     * @param start the first row within the bounds
     * @param end the row after the last
     * @param row the row of the frame
     * @param peersStart the first of its peers
     * @param peersEnd the row after the last of its peers
     */
    public int write(int start, int end, int row, int peersStart, int peersEnd, int[] edges) {
        return switch (exclusion) {
            case NOTHING -> add(edges, 0, start, end);
            case CURRENT_ROW -> {
                int count = add(edges, 0, start, Math.min(end, row));
                yield add(edges, count, Math.max(start, row + 1), end);
            }
            case GROUP -> {
                int count = add(edges, 0, start, Math.min(end, peersStart));
                yield add(edges, count, Math.max(start, peersEnd), end);
            }
            case TIES -> {
                int count = add(edges, 0, start, Math.min(end, peersStart));
                count = add(edges, count, Math.max(start, row), Math.min(end, row + 1));
                yield add(edges, count, Math.max(start, peersEnd), end);
            }
        };
    }

    private static int add(int[] edges, int count, int from, int to) {
        if (from >= to) {
            return count;
        }
        edges[count] = from;
        edges[count + 1] = to;
        return count + 2;
    }
}
