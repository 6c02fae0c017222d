package io.braid.lint;

import io.braid.spi.error.ErrorCode;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Rules that keep the error codes, their documentation and the code that raises them in step. */
final class ErrorRules {
    private ErrorRules() {}

    /** Every code has a row that begins with its name, SQLSTATE and category. */
    static List<Finding> codesAreDocumented(TextFile docs) {
        return Arrays.stream(ErrorCode.values())
                .map(code -> "| `%s` | %s | %s |".formatted(code, code.sqlState(), code.category()))
                .filter(row -> docs.lines().stream().noneMatch(line -> line.startsWith(row)))
                .map(row -> new Finding(docs.path(), 1, "add a row that begins with " + row))
                .toList();
    }

    static List<Finding> documentedCodesExist(TextFile docs) {
        List<String> names =
                Arrays.stream(ErrorCode.values()).map(ErrorCode::name).toList();
        return Pattern.compile("(?m)^\\| `([A-Z_]+)` \\|")
                .matcher(docs.text())
                .results()
                .filter(match -> !names.contains(match.group(1)))
                .map(match -> new Finding(
                        docs.path(), Lines.of(docs.text(), match.start()), "there is no error " + match.group(1)))
                .toList();
    }

    /** An error that nothing raises is a promise in the documentation that nobody keeps. */
    static List<ErrorCode> neverRaised(List<TextFile> files) {
        List<String> code = files.stream()
                .filter(TextFile::isMainCode)
                .filter(file -> !file.name().equals("ErrorCode.java"))
                .map(TextFile::text)
                .toList();
        return Arrays.stream(ErrorCode.values())
                .filter(error -> {
                    Pattern name = Pattern.compile("\\b" + error.name() + "\\b");
                    return code.stream().noneMatch(text -> name.matcher(text).find());
                })
                .toList();
    }
}
