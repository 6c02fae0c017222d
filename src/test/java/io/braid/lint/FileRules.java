package io.braid.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Rules about one file as a whole. */
final class FileRules {
    private static final Pattern TEST_ANNOTATION =
            Pattern.compile("(?m)^\\s*@(Test|TestFactory|ParameterizedTest|RepeatedTest)\\b");
    private static final Pattern LIBRARY =
            Pattern.compile("(wire|jdbc-driver|vdb-models|engine|planner|connectors/(?!testkit)[^/]+)/.*");
    private static final Pattern TERMINAL = Pattern.compile("\\bSystem\\.(out|err)\\b");
    private static final Pattern PARENT = Pattern.compile("(?s)<parent>.*?</parent>");
    private static final String TEXT_BLOCK = "\"".repeat(3);
    private static final int MOST_COLUMNS = 120;
    private static final Pattern SCRIPT = Pattern.compile("console/web/.*\\.(ts|tsx|css|mjs)");
    private static final Pattern FENCE = Pattern.compile("\\s*```.*");
    /** Tables, code, and links, none of which can be broken. */
    private static final Pattern UNBREAKABLE = Pattern.compile("\\s*\\|.*| {4}.*|.*(\\]\\(|https?://).*");

    private static final Pattern VERSION = Pattern.compile("<version>");

    private FileRules() {}

    static List<Finding> endsWithNewline(TextFile file) {
        if (file.text().isEmpty() || file.text().endsWith("\n")) {
            return List.of();
        }
        return List.of(new Finding(file.path(), file.lines().size(), "end the last line with a newline"));
    }

    /**
     * Surefire runs what is named so, and *Interleavings in a process of their own; a test under another name never
     * runs and nobody notices.
     */
    static List<Finding> testsAreNamedTest(TextFile file) {
        var annotation = TEST_ANNOTATION.matcher(file.text());
        if (!file.isTestCode()
                || file.name().endsWith("Test.java")
                || file.name().endsWith("Interleavings.java")
                || file.text().contains("abstract class")
                || !annotation.find()) {
            return List.of();
        }
        int line = Lines.of(file.text(), annotation.end());
        return List.of(new Finding(file.path(), line, "name this class *Test, or its tests never run"));
    }

    /** What was printed to find a mistake is easily forgotten. */
    static List<Finding> librariesPrintNothing(TextFile file) {
        var terminal = TERMINAL.matcher(file.text());
        if (!file.isMainCode() || !LIBRARY.matcher(file.path()).matches() || !terminal.find()) {
            return List.of();
        }
        int line = Lines.of(file.text(), terminal.start());
        return List.of(new Finding(file.path(), line, "tell the log, or the caller; only programs use the terminal"));
    }

    static List<Finding> scriptsSayWhatTheyShow(TextFile file) {
        if (!file.path().endsWith(".slt") || file.text().startsWith("# ")) {
            return List.of();
        }
        return List.of(new Finding(file.path(), 1, "begin with a comment that says in a sentence what this shows"));
    }

    static List<Finding> noVersionsOutsideTheRootPom(TextFile file) {
        if (!file.path().endsWith("/pom.xml")) {
            return List.of();
        }
        // Newlines stay, so that line numbers hold.
        String text =
                PARENT.matcher(file.text()).replaceAll(match -> match.group().replaceAll("[^\n]", ""));
        List<Finding> findings = new ArrayList<>();
        var version = VERSION.matcher(text);
        while (version.find()) {
            findings.add(new Finding(
                    file.path(),
                    Lines.of(text, version.start()),
                    "versions stand in the dependencyManagement or pluginManagement of the root pom only"));
        }
        return findings;
    }

    /** In Java, text blocks may have longer lines; in Markdown, what cannot be broken; in the console's pages, none. */
    static List<Finding> linesAreNotTooLong(TextFile file) {
        boolean isPage = file.path().endsWith(".md");
        if (!isPage && !file.isJava() && !SCRIPT.matcher(file.path()).matches()) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        boolean isFree = false;
        int number = 0;
        for (String line : file.lines()) {
            number++;
            boolean exempt = isFree || (isPage && UNBREAKABLE.matcher(line).matches());
            if (!exempt && line.codePointCount(0, line.length()) > MOST_COLUMNS) {
                findings.add(new Finding(file.path(), number, "wrap this line: at most " + MOST_COLUMNS + " columns"));
            }
            if (isPage ? FENCE.matcher(line).matches() : line.split(TEXT_BLOCK, -1).length % 2 == 0) {
                isFree = !isFree;
            }
        }
        return findings;
    }
}
