package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The history can be read as a list: short imperative sentences, written alike. */
final class CommitMessagesTest {
    private static final Pattern SUBJECT = Pattern.compile("\\p{Lu}.{0,71}(?<!\\.)");

    @Test
    void subjectsAreShortBeginWithACapitalAndHaveNoFullStop() {
        Optional<List<String>> subjects = Repository.here().git("log", "--no-merges", "--format=%s");
        assumeThat(subjects).as("a git history").isPresent();

        assertThat(subjects.orElseThrow())
                .allSatisfy(subject -> assertThat(subject).matches(SUBJECT));
    }

    @Test
    void badSubjectsAreRejected() {
        assertThat(List.of("fix it", "Fix it.", "F".repeat(73))).noneMatch(SUBJECT.asMatchPredicate());
        assertThat("Answer a cancelled statement within a second").matches(SUBJECT);
    }
}
