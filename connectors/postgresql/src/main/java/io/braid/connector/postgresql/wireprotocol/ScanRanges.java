package io.braid.connector.postgresql.wireprotocol;

/**
 * Into what scans are split.
 *
 * @param most how many ranges at once at most
 * @param fromMegabytes how large a table is at least of which ranges are read
 */
public record ScanRanges(int most, int fromMegabytes) {
    /** A page has 8 kB, but on servers that were built otherwise. */
    private static final long PAGES_OF_A_MEGABYTE = 128;

    /** Of how many pages a table is at least of which ranges are read: of one, in any case. */
    long fewestPages() {
        return Math.max(1, fromMegabytes * PAGES_OF_A_MEGABYTE);
    }
}
