package io.braid.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class MetadataQueryTest {
    @Test
    void aBackslashEscapesWhatNeedsItAndElseStandsForItself() {
        assertThat(patternOf("a\\_b\\%")).isEqualTo("a\\_b\\%");
        assertThat(patternOf("a\\b")).isEqualTo("a\\\\b");
        assertThat(patternOf("a\\\\b")).isEqualTo("a\\\\b");
        assertThat(patternOf("a\\\\\\_\\")).isEqualTo("a\\\\\\_\\\\");
    }

    private static String patternOf(String pattern) {
        return new MetadataQuery("t")
                .text("n", "n")
                .like("n", pattern)
                .parameters()
                .get(0);
    }
}
