package io.braid.spi;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.ProbeAnswers;

/** Optional part of a {@link Source} that tests its declared capabilities by probes, queries over constants. */
public interface Probing {
    /** The capabilities if all probes are answered as expected. */
    Capabilities declared();

    /** The source's answers to the probes; none as long as it has not been asked. */
    ProbeAnswers probes();

    /**
     * Restores answers from before the source was opened, which hold until {@link Source#describe} finds another
     * version of the source, or there are other probes.
     */
    void recall(ProbeAnswers before);

    /** The part of a source; one without it has the capabilities that it declares. */
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
