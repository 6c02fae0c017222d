package io.braid.spi.error;

/**
 * Edit distance of two texts: the minimal number of characters to insert, delete or replace, or swap if swaps count.
 */
public final class EditDistance {
    private EditDistance() {}

    /** The Levenshtein distance: a swap of two neighbours counts as two edits. */
    public static int levenshtein(int[] from, int[] to, Runnable eachRow) {
        return distance(from, to, false, eachRow);
    }

    /** The optimal string alignment distance: a swap of two neighbours counts as one edit. */
    public static int withSwaps(String from, String to) {
        return distance(from.chars().toArray(), to.chars().toArray(), true, () -> {});
    }

    private static int distance(int[] from, int[] to, boolean swaps, Runnable eachRow) {
        int[] beforeLast = new int[to.length + 1];
        int[] last = new int[to.length + 1];
        int[] row = new int[to.length + 1];
        for (int j = 0; j <= to.length; j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length; i++) {
            eachRow.run();
            int[] free = beforeLast;
            beforeLast = last;
            last = row;
            row = free;
            row[0] = i;
            for (int j = 1; j <= to.length; j++) {
                int replaced = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
                int least = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
                boolean swapped = swaps && i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
                row[j] = swapped ? Math.min(least, 1 + beforeLast[j - 2]) : least;
            }
        }
        return row[to.length];
    }
}
