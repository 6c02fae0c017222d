package io.braid.spi;

/**
 * Distance of a source, as measured.
 *
 * @param roundTripMicros a message and its answer take at least so many microseconds
 * @param bytesPerSecond so many bytes of values arrive in a second at best; 0 where not enough have come yet
 */
public record Distance(double roundTripMicros, double bytesPerSecond) {
    /** Of a source that is not known to be far away. */
    public static final Distance NEAR = new Distance(0, 0);

    /** From here on it matters more what is sent than what the source has to do for it. */
    private static final double FAR_MICROS = 5_000;

    /** Assumption about a source far away. */
    private static final double USUAL_BYTES_PER_SECOND = 12_500_000;

    /** True if it is so far away that sending rows takes most of the time. */
    public boolean isFar() {
        return roundTripMicros >= FAR_MICROS;
    }

    /** How many microseconds so many bytes take. */
    public double microsOf(double bytes) {
        return bytes * 1e6 / (bytesPerSecond > 0 ? bytesPerSecond : USUAL_BYTES_PER_SECOND);
    }
}
