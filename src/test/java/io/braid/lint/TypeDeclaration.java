package io.braid.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Declaration of a type in a file.
 *
 * @param line its number, counted from one
 * @param comment the text of its Javadoc; empty if it has none
 */
record TypeDeclaration(String name, int line, String comment) {
    private static final Pattern DECLARATION =
            Pattern.compile("\\s*(?:(?:public|protected|private|static|final|abstract|sealed|non-sealed)\\s+)*"
                    + "(?:class|interface|enum|record|@interface)\\s+(\\w+).*");
    private static final Pattern MARGIN = Pattern.compile("^\\s*(/\\*\\*|\\*(?!/))?|\\*/\\s*$");

    /** All types that a Java file declares, nested ones as well. */
    static List<TypeDeclaration> of(TextFile file) {
        List<String> lines = file.lines();
        List<TypeDeclaration> found = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            Matcher declaration = DECLARATION.matcher(lines.get(i));
            if (declaration.matches()) {
                found.add(new TypeDeclaration(declaration.group(1), i + 1, commentBefore(lines, i)));
            }
        }
        return found;
    }

    /** Annotations may stand between the comment and the declaration. */
    private static String commentBefore(List<String> lines, int declaration) {
        int end = declaration - 1;
        while (end >= 0 && !lines.get(end).endsWith("*/") && !isOther(lines.get(end))) {
            end--;
        }
        int start = end;
        while (start >= 0 && !lines.get(start).strip().startsWith("/*")) {
            start--;
        }
        if (end < 0 || start < 0 || !lines.get(end).endsWith("*/")) {
            return "";
        }
        StringBuilder text = new StringBuilder();
        for (String line : lines.subList(start, end + 1)) {
            text.append(MARGIN.matcher(line).replaceAll("").strip()).append(' ');
        }
        return text.toString().strip();
    }

    private static boolean isOther(String line) {
        return line.isBlank()
                || line.endsWith(";")
                || line.strip().equals("}")
                || DECLARATION.matcher(line).matches();
    }
}
