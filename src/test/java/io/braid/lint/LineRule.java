package io.braid.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A rule about single lines: the files it looks at, the pattern no line of them may contain, what to do instead, and
 * one line that breaks it, so that a test can show that the rule sees what it is for.
 */
record LineRule(String name, Predicate<TextFile> files, Pattern forbidden, String advice, String sample) {
    List<Finding> check(TextFile file) {
        if (!files.test(file)) {
            return List.of();
        }
        List<Finding> findings = new ArrayList<>();
        int number = 0;
        for (String line : file.lines()) {
            number++;
            if (forbidden.matcher(line).find()) {
                findings.add(new Finding(file.path(), number, advice));
            }
        }
        return findings;
    }
}
