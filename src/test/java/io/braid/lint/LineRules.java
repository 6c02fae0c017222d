package io.braid.lint;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The rules about single lines. Words that a rule forbids are put together from pieces here, because this file is
 * checked as well.
 */
final class LineRules {
    private LineRules() {}

    private static boolean isOurText(TextFile file) {
        return !file.path().equals("LICENSE");
    }

    static List<LineRule> all() {
        return Stream.concat(ofText().stream(), ofTests().stream()).toList();
    }

    private static List<LineRule> ofText() {
        return List.of(
                new LineRule(
                        "no notes to self",
                        LineRules::isOurText,
                        Pattern.compile("\\b(TO" + "DO|FIX" + "ME|XX" + "X)\\b"),
                        "finish it, or write it down where work is planned; a note in the code is read by nobody",
                        "// TO" + "DO later"),
                new LineRule(
                        "names say what a type does",
                        TextFile::isJava,
                        Pattern.compile(
                                "\\b(class|interface|enum|record) \\w*(Manager|Helper|Util|Utils|Impl|Info)\\b"),
                        "this name fits any class: name the type after the one thing it does",
                        "final class Query" + "Manager {"),
                new LineRule(
                        "comments on conditions begin with True if",
                        TextFile::isJava,
                        Pattern.compile("^\\s*(/\\*\\*|\\*) Whe" + "ther "),
                        "say when it is true: True if ...",
                        "    /** Whe" + "ther it is open. */"),
                new LineRule(
                        "no tabs in Java",
                        TextFile::isJava,
                        Pattern.compile("\t"),
                        "indent with four spaces (mvn spotless:apply does it)",
                        "\tint x;"),
                new LineRule(
                        "no trailing blanks",
                        LineRules::isOurText,
                        Pattern.compile("[ \t]+$"),
                        "remove the blanks at the end of this line",
                        "a line "),
                new LineRule(
                        "no paths of one machine",
                        LineRules::isOurText,
                        Pattern.compile("(^|[\\s\"'=:(`])/(home|ro" + "ot|Users|work|tmp/[\\w-]+)/"),
                        "this path exists on one machine only: derive it from the build, or take a setting",
                        "dir = \"/ho" + "me/somebody/braid\""),
                new LineRule(
                        "no hosts of package registries",
                        LineRules::isOurText,
                        Pattern.compile(
                                "(repo1?\\.mav" + "en|registry\\.npm|pypi\\.|deb\\.debian|proxy\\.golang|crates\\.i|"
                                        + "nexus\\.|artifac" + "tory|jfr" + "og|registry-1\\.docker)"),
                        "where packages come from is the business of the machine's own settings (settings.xml)",
                        "mirror = nex" + "us.example"));
    }

    private static List<LineRule> ofTests() {
        return List.of(
                new LineRule(
                        "disabled tests name their reason",
                        TextFile::isJava,
                        Pattern.compile("^\\s*@"
                                + "Disabled(?!On|If|ForJre|InNative)(\\(\\s*\\)|\\(\\s*\"\\s*\"\\s*\\)|\\s*$)"),
                        "say why this test is off: @" + "Disabled(\"the reason\")",
                        "    @" + "Disabled"),
                new LineRule(
                        "random tests begin with the seed of the build",
                        TextFile::isTestCode,
                        Pattern.compile("\\bseed = (System\\.nano" + "Time|new Ran" + "dom\\()"),
                        "a build is the same each time: Long.getLong(\"seed\", System.nanoTime())",
                        "        long seed = System.nano" + "Time();"),
                new LineRule(
                        "test names are sentences",
                        TextFile::isTestCode,
                        Pattern.compile("\\bvoid test(\\d|_|\\(|[A-Z]\\w{0,12}\\()"),
                        "name the test after what it shows, as a sentence: emptyInputYieldsNoRows",
                        "    void te" + "st1() {"));
    }
}
