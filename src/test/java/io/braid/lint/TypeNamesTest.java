package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Types are named and described by the words that a database engineer knows, and each name means one type. */
final class TypeNamesTest {
    private static final Repository REPOSITORY = Repository.here();

    private static final List<Finding> SENTENCES = findings(NameRules::firstSentencesAreNounPhrases);
    private static final List<Finding> NAMES = findings(NameRules::namesAreNotRetired);

    /** Names of several types of main code. Add one only where each of its types is what the field calls so. */
    private static final Set<String> SHARED_NAMES =
            Set.of("Answer", "DependentJoin", "MergeJoin", "Progress", "Result", "Validity");

    @Test
    void firstSentencesSayWhatATypeIs() {
        assertThat(SENTENCES).isEmpty();
    }

    @Test
    void aSentenceThatBeginsWithAQuestionIsFound() {
        String text = """
                package a;

                /**
                 * What a server
                 * answers.
                 */
                @SuppressWarnings({
                    "rawtypes"
                })
                public final class A {
                    /** Which one. */
                    enum Kind {}

                    /** Whatever is left. */
                    record Rest() {}

                    class None {}
                }
                """;

        assertThat(NameRules.firstSentencesAreNounPhrases(new TextFile("wire/src/main/java/a/A.java", text)))
                .extracting(Finding::line)
                .containsExactly(10, 12);
        assertThat(NameRules.firstSentencesAreNounPhrases(new TextFile("wire/src/test/java/a/A.java", text)))
                .isEmpty();
    }

    @Test
    void noTypeHasARetiredName() {
        assertThat(NAMES).isEmpty();
    }

    @Test
    void aRetiredNameIsFoundAsAWordOfAName() {
        assertThat(NameRules.namesAreNotRetired(new TextFile(
                        "a/A.java", "final class Heavy" + "Turns {}\n\nrecord Returns() {}\n\nenum Plan" + "ner {}\n")))
                .containsExactly(new Finding("a/A.java", 1, "use the field's term in place of Tur" + "ns"));
    }

    @Test
    void noTwoTypesShareAName() {
        Map<String, List<String>> shared = NameRules.sharedNames(REPOSITORY.files());
        shared.keySet().removeAll(SHARED_NAMES);
        assertThat(shared).isEmpty();
    }

    @Test
    void everySharedNameIsNeeded() {
        assertThat(SHARED_NAMES)
                .as("names that types share; take out those that only one has by now")
                .isSubsetOf(NameRules.sharedNames(REPOSITORY.files()).keySet());
    }

    @Test
    void aSharedNameIsFoundWithItsFiles() {
        List<String> paths = List.of("engine/src/main/java/a/Rows.java", "wire/src/main/java/b/Rows.java");
        Stream<String> others = Stream.of("wire/src/main/java/b/package-info.java", "wire/src/test/java/b/Rows.java");

        assertThat(NameRules.sharedNames(Stream.concat(paths.stream(), others)
                        .map(path -> new TextFile(path, ""))
                        .toList()))
                .containsExactly(Map.entry("Rows", paths));
    }

    private static List<Finding> findings(Function<TextFile, List<Finding>> rule) {
        return REPOSITORY.files().stream()
                .flatMap(file -> rule.apply(file).stream())
                .toList();
    }
}
