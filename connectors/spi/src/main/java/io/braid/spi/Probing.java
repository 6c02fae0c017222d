package io.braid.spi;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.ProbeAnswers;

/** Optional part of a {@link Source} that verifies its declared capabilities by probes, queries over constants. */
public interface Probing {
    /** The capabilities if every probe returns the expected result. */
    Capabilities declared();

    /** The source's answers to the probes; {@link ProbeAnswers#NONE} before it was probed. */
    ProbeAnswers probes();

    /**
     * Restores earlier answers. They are valid until {@link Source#describe} finds another version of the source, or
     * the set of probes changes.
     */
    void recall(ProbeAnswers before);

    /** The probing of a source; without it, the declared capabilities apply. */
    static Probing of(Source source) {
        return source.optional(Probing.class).orElseGet(() -> new Probing() {
            @Override
            public Capabilities declared() {
                return source.capabilities();
            }

            @Override
            public ProbeAnswers probes() {
                return ProbeAnswers.NONE;
            }

            @Override
            public void recall(ProbeAnswers before) {}
        });
    }
}
