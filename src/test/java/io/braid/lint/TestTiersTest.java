package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tier of a test: a tag on its class that the build knows, and that fits the iterations it runs. */
final class TestTiersTest {
    private static final Repository REPOSITORY = Repository.here();
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"([^\"]*)\"\\)");
    private static final Pattern BY_TIER = Pattern.compile("Iterations\\.of\\(|Tier\\.value\\(");
    private static final Pattern OWN_COUNT = Pattern.compile("(?:Integer|Long)\\.get(?:Integer|Long)\\(\"(?!seed\")");
    /** The byte to start at is not a count. */
    private static final String START = "survive.F2.from";

    @Test
    void everyTagIsKnown() {
        assertThat(tests().flatMap(TestTiersTest::tags).distinct()).containsExactlyInAnyOrder("deep", "jdk", "scaled");
    }

    /** Otherwise the deep tier would leave it out, or run no more of it than each build does. */
    @Test
    void aClassThatRunsIterationsIsTagged() {
        assertThat(untagged(tests())).isEmpty();
        assertThat(untagged(Stream.of(
                        new TextFile("a/src/test/java/ATest.java", "Iterations.of(\"a\", 1, 2, 3)"),
                        new TextFile("a/src/test/java/BTest.java", "@Tag(\"scaled\") Iterations.of(\"b\", 1, 2, 3)"))))
                .containsExactly("a/src/test/java/ATest.java");
    }

    /** A count of its own would stay out of the tiers and of the summary of the deep tier. */
    @Test
    void countsComeFromIterations() {
        assertThat(tests().filter(file -> OWN_COUNT
                                .matcher(file.text().replace(START, "seed"))
                                .find())
                        .map(TextFile::path))
                .isEmpty();
    }

    /** It would end the longer forms; {@code test.longest} is the limit of each tier. */
    @Test
    void aClassThatRunsIterationsHasNoTimeLimitOfItsOwn() {
        assertThat(tests().filter(file -> BY_TIER.matcher(file.text()).find())
                        .filter(file -> file.text().contains("@Timeout"))
                        .map(TextFile::path))
                .isEmpty();
    }

    private static List<String> untagged(Stream<TextFile> files) {
        return files.filter(file -> file.name().endsWith("Test.java"))
                .filter(file -> BY_TIER.matcher(file.text()).find())
                .filter(file -> tags(file).noneMatch(tag -> tag.equals("deep") || tag.equals("scaled")))
                .map(TextFile::path)
                .toList();
    }

    private static Stream<String> tags(TextFile file) {
        return TAG.matcher(file.text()).results().map((MatchResult found) -> found.group(1));
    }

    private static Stream<TextFile> tests() {
        return REPOSITORY.files().stream()
                .filter(file -> file.isTestCode() || file.path().startsWith("connectors/testkit/src/main/"))
                .filter(file -> !file.name().equals("TestTiersTest.java")
                        && !file.path().contains("/testkit/tier/"));
    }
}
