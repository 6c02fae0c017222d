package io.braid.connector.postgresql.wireprotocol;

/**
 * Limits for splitting scans into page ranges.
 *
 * @param most the maximal number of concurrent ranges
 * @param fromMegabytes the minimal size of a split table in megabytes
 */
public record ScanRanges(int most, int fromMegabytes) {
    /** Pages per megabyte, with the default page size of 8 kB. */
    private static final long PAGES_OF_A_MEGABYTE = 128;

    /** The minimal number of pages of a split table, at least one. */
    long fewestPages() {
        return Math.max(1, fromMegabytes * PAGES_OF_A_MEGABYTE);
    }
}
