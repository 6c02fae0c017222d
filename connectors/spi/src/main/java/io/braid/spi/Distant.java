package io.braid.spi;

/** Optional part of a {@link Source} that measures how far away it is. */
public interface Distant {
    /** The distance as known so far; does not connect. */
    Distance distance();

    /** The distance of a source; one without this is near. */
    static Distance of(Source source) {
        return source.optional(Distant.class).map(Distant::distance).orElse(Distance.NEAR);
    }
}
