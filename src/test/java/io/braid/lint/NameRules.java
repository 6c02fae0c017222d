package io.braid.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Rules about the names of types and the first sentences about them: both use the words that the field uses. */
final class NameRules {
    private static final Pattern OPENING =
            Pattern.compile("(What|Whether|Who|Whom|Whose|Whoever|Those|How|Where|Which|When)\\b.*", Pattern.DOTALL);

    /** As whole words of a name: Returns has no Turn. */
    private static final Pattern RETIRED = Pattern.compile(".*("
            + "Asked|Chance|Circumstances|Courtesy|Crew|Disputed|Harmless|Kept|Lane|Needless|Patience|Questions|"
            + "SpellOutNulls|Strangers?|Told|Turns?|Vouchers|Wanted"
            + ")(?![a-z]).*");

    private NameRules() {}

    /** A comment that begins with a question leaves out what a reader wants first. */
    static List<Finding> firstSentencesAreNounPhrases(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        if (file.isMainCode()) {
            for (TypeDeclaration type : TypeDeclaration.of(file)) {
                if (OPENING.matcher(type.comment()).matches()) {
                    findings.add(new Finding(
                            file.path(),
                            type.line(),
                            "begin the comment with a noun phrase: what " + type.name() + " is"));
                }
            }
        }
        return findings;
    }

    static List<Finding> namesAreNotRetired(TextFile file) {
        List<Finding> findings = new ArrayList<>();
        if (file.isJava()) {
            for (TypeDeclaration type : TypeDeclaration.of(file)) {
                var retired = RETIRED.matcher(type.name());
                if (retired.matches()) {
                    findings.add(new Finding(
                            file.path(), type.line(), "use the field's term in place of " + retired.group(1)));
                }
            }
        }
        return findings;
    }

    /** Simple names that several top-level types of main code have, with the files that declare them. */
    static SortedMap<String, List<String>> sharedNames(List<TextFile> files) {
        SortedMap<String, List<String>> byName = new TreeMap<>();
        for (TextFile file : files) {
            if (file.isMainCode() && !file.name().endsWith("-info.java")) {
                byName.computeIfAbsent(file.name().replace(".java", ""), name -> new ArrayList<>())
                        .add(file.path());
            }
        }
        byName.values().removeIf(paths -> paths.size() < 2);
        return byName;
    }
}
