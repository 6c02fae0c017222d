package io.braid.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page of the documentation with parts that are generated. A part stands between the lines {@code <!-- generated:
 * name -->} and {@code <!-- end -->}; everything else is written by hand.
 *
 * @param parts the text of each part, by its name
 */
record GeneratedPage(String path, Map<String, String> parts) {
    private static final Pattern PART = Pattern.compile("(?ms)(^<!-- generated: (\\w+) -->\n)(.*?)(^<!-- end -->$)");

    GeneratedPage {
        parts = Map.copyOf(parts);
    }

    /** Text of the page with all parts as the code would have them. */
    String rewritten(String text) {
        return PART.matcher(text).replaceAll(part -> {
            String generated = parts.getOrDefault(part.group(2), "");
            return Matcher.quoteReplacement(part.group(1) + "\n" + generated + "\n" + part.group(4));
        });
    }

    /** Parts that the page lacks or that differ from the code, and headings that are missing or in another order. */
    List<Finding> check(String text, List<String> headings) {
        List<Finding> findings = new ArrayList<>();
        for (String name : parts.keySet()) {
            if (!text.contains("<!-- generated: " + name + " -->\n")) {
                findings.add(new Finding(path, 1, "add the part <!-- generated: " + name + " --> <!-- end -->"));
            }
        }
        if (!rewritten(text).equals(text)) {
            findings.add(new Finding(path, 1, "run ./braid test SourcePagesTest -Dsources.write=true"));
        }
        List<String> found = text.lines().filter(line -> line.startsWith("## ")).toList();
        if (!found.equals(headings)) {
            findings.add(new Finding(path, 1, "give it the sections " + headings + " in this order"));
        }
        return findings;
    }
}
