package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The text of this repository keeps the project's own rules, and every rule sees what it is for. */
final class LintTest {
    private static final Repository REPOSITORY = Repository.here();

    /** The pages that are still being rewritten. */
    private static final Set<String> LONG_LINES_NOT_YET = Set.of();

    @TestFactory
    Stream<DynamicTest> linesKeepTheRules() {
        return LineRules.all().stream()
                .map(rule -> DynamicTest.dynamicTest(
                        rule.name(), () -> assertThat(findings(rule::check)).isEmpty()));
    }

    @TestFactory
    Stream<DynamicTest> everyLineRuleSeesItsSample() {
        return LineRules.all().stream()
                .map(rule -> DynamicTest.dynamicTest(rule.name(), () -> {
                    var file = new TextFile("wire/src/test/java/Sample.java", "fine\n" + rule.sample() + "\n");

                    assertThat(rule.check(file))
                            .containsExactly(new Finding("wire/src/test/java/Sample.java", 2, rule.advice()));
                }));
    }

    @Test
    void theRepositoryIsNotEmpty() {
        assertThat(REPOSITORY.files()).hasSizeGreaterThan(50).anyMatch(TextFile::isMainCode);
    }

    @Test
    void textFilesEndWithANewline() {
        assertThat(findings(FileRules::endsWithNewline)).isEmpty();
        assertThat(FileRules.endsWithNewline(new TextFile("README.md", "no newline")))
                .hasSize(1);
    }

    @Test
    void scriptsBeginWithWhatTheyShow() {
        assertThat(findings(FileRules::scriptsSayWhatTheyShow)).isEmpty();
        assertThat(FileRules.scriptsSayWhatTheyShow(new TextFile("src/test/sql/a/b.slt", "query I\nSELECT 1\n")))
                .hasSize(1);
    }

    @Test
    void filesWithTestsAreNamedTest() {
        assertThat(findings(FileRules::testsAreNamedTest)).isEmpty();
        assertThat(FileRules.testsAreNamedTest(new TextFile(
                        "wire/src/test/java/FrameCases.java",
                        "final class FrameCases {\n    @Test\n    void a() {}\n}\n")))
                .extracting(Finding::line)
                .containsExactly(2);
    }

    @Test
    void librariesPrintNothing() {
        assertThat(findings(FileRules::librariesPrintNothing)).isEmpty();
        String text = "class A {\n    A() {\n        System.out.println();\n    }\n}\n";
        assertThat(FileRules.librariesPrintNothing(new TextFile("connectors/jdbc/src/main/java/a/A.java", text)))
                .extracting(Finding::line)
                .containsExactly(3);
        assertThat(FileRules.librariesPrintNothing(new TextFile("cli/src/main/java/a/A.java", text)))
                .isEmpty();
    }

    @Test
    void linesAreNotTooLong() {
        assertThat(findings(FileRules::linesAreNotTooLong))
                .filteredOn(finding -> !LONG_LINES_NOT_YET.contains(finding.path()))
                .isEmpty();
    }

    @Test
    void everyPageWithLongLinesHasSome() {
        assertThat(findings(FileRules::linesAreNotTooLong))
                .extracting(Finding::path)
                .containsAll(LONG_LINES_NOT_YET);
    }

    @Test
    void aLongLineIsFoundUnlessItCannotBeBroken() {
        String line = "word ".repeat(25);
        String quotes = "\"".repeat(3);
        assertThat(FileRules.linesAreNotTooLong(new TextFile(
                        "a/A.java", "// " + line + "\nA(" + quotes + "\n" + line + "\n" + quotes + ");\n// " + line)))
                .extracting(Finding::line)
                .containsExactly(1, 5);
        assertThat(FileRules.linesAreNotTooLong(new TextFile(
                        "docs/a.md",
                        line + "\n| " + line + "\n[a](b) " + line + "\n```\n" + line + "\n```\n- " + line)))
                .extracting(Finding::line)
                .containsExactly(1, 7);
        assertThat(FileRules.linesAreNotTooLong(new TextFile("console/web/src/a.ts", "x\n" + line)))
                .extracting(Finding::line)
                .containsExactly(2);
        assertThat(FileRules.linesAreNotTooLong(new TextFile("src/test/sql/a.slt", line)))
                .isEmpty();
    }

    @Test
    void versionsOfLibrariesStandInTheRootPomOnly() {
        assertThat(findings(FileRules::noVersionsOutsideTheRootPom)).isEmpty();
        String pom = """
                <project>
                  <parent>
                    <version>1</version>
                  </parent>
                  <dependencies>
                    <dependency><artifactId>guava</artifactId><version>33</version></dependency>
                  </dependencies>
                </project>
                """;
        assertThat(FileRules.noVersionsOutsideTheRootPom(new TextFile("wire/pom.xml", pom)))
                .extracting(Finding::line)
                .containsExactly(6);
        assertThat(FileRules.noVersionsOutsideTheRootPom(new TextFile("pom.xml", pom)))
                .isEmpty();
    }

    @Test
    void everyPackageOfMainCodeIsNullMarked() {
        assertThat(TreeRules.packagesAreNullMarked(REPOSITORY.files())).isEmpty();
        assertThat(TreeRules.packagesAreNullMarked(List.of(
                        new TextFile("wire/src/main/java/a/A.java", "class A {}\n"),
                        new TextFile("wire/src/main/java/b/B.java", "class B {}\n"),
                        new TextFile("wire/src/main/java/b/package-info.java", "@NullMarked package b;\n"))))
                .extracting(Finding::path)
                .containsExactly("wire/src/main/java/a/package-info.java");
    }

    private static List<Finding> findings(Function<TextFile, List<Finding>> rule) {
        return REPOSITORY.files().stream()
                .flatMap(file -> rule.apply(file).stream())
                .toList();
    }
}
