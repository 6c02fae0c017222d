package io.braid.spi;

/**
 * Measured network distance of a source.
 *
 * @param roundTripMicros the minimal round-trip time in microseconds
 * @param bytesPerSecond the maximal throughput in bytes of values per second; 0 until enough bytes have been read
 */
public record Distance(double roundTripMicros, double bytesPerSecond) {
    /** Distance of a source that is not known to be remote. */
    public static final Distance NEAR = new Distance(0, 0);

    /** Round-trip time from which transfer outweighs the work of the source. */
    private static final double FAR_MICROS = 5_000;

    /** Assumed throughput until one is measured. */
    private static final double USUAL_BYTES_PER_SECOND = 12_500_000;

    /** True if transferring rows takes most of the time. */
    public boolean isFar() {
        return roundTripMicros >= FAR_MICROS;
    }

    /** The time to transfer a number of bytes, in microseconds. */
    public double microsOf(double bytes) {
        return bytes * 1e6 / (bytesPerSecond > 0 ? bytesPerSecond : USUAL_BYTES_PER_SECOND);
    }
}
