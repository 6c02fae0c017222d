package io.braid.spi;

/** Optional part of a {@link Source} that measures its network distance. */
public interface Distant {
    /** The distance measured so far; does not connect. */
    Distance distance();

    /** The distance of a source; {@link Distance#NEAR} if it does not measure it. */
    static Distance of(Source source) {
        return source.optional(Distant.class).map(Distant::distance).orElse(Distance.NEAR);
    }
}
