package io.braid.spi.capability;

import java.util.List;

/**
 * Results of all probes of a source.
 *
 * @param version the source's version string at the time of the probes
 */
public record ProbeAnswers(String version, List<ProbeAnswer> answers) {
    /** Results of a source that was not probed. */
    public static final ProbeAnswers NONE = new ProbeAnswers("", List.of());

    public ProbeAnswers {
        answers = List.copyOf(answers);
    }
}
