package io.braid.spi.capability;

import java.util.List;

/**
 * Answers of a source to all questions about constants.
 *
 * @param version the version of the source that has answered, as the source calls it
 */
public record ProbeAnswers(String version, List<ProbeAnswer> answers) {
    /** Of a source that has not been asked. */
    public static final ProbeAnswers NONE = new ProbeAnswers("", List.of());

    public ProbeAnswers {
        answers = List.copyOf(answers);
    }
}
