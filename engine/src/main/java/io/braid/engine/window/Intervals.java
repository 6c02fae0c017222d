package io.braid.engine.window;

import io.braid.engine.plan.Frame;

/** Rows of a frame where some between its bounds are excluded: up to three intervals. */
public final class Intervals {
    /** How many numbers tell them: where each begins and the row behind it. */
    public static final int MOST_EDGES = 6;

    private final Frame.Exclusion exclusion;

    public Intervals(Frame.Exclusion exclusion) {
        this.exclusion = exclusion;
    }

    /**
     * Writes where the intervals begin and end, none of which is empty, and returns how many numbers that are.
     *
     * @param start the first row between the bounds
     * @param end the row behind the last
     * @param row whose frame it is
     * @param peersStart the first of its peers
     * @param peersEnd the row behind the last
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
