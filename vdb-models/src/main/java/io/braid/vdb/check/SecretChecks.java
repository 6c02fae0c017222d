package io.braid.vdb.check;

import io.braid.vdb.Definition;
import io.braid.vdb.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Check for plain-text secrets in options: models are displayed, stored and shared, and must contain only references to
 * secrets.
 */
final class SecretChecks {
    private static final Pattern REFERENCE = Pattern.compile("\\$\\{[^{}]*\\}");
    private static final String NAME =
            "(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|(?:api|access|private|account)_?key)";
    private static final Pattern OPTION = Pattern.compile(NAME + "s?$");
    /** Secret in a part of a URL, such as {@code password=swordfish}. */
    private static final Pattern PART = Pattern.compile("(?i)" + NAME + "\\s*=\\s*[^;&?\\s]");
    /** Credentials before the host in a URL, such as {@code //user:swordfish@host} or {@code :user/swordfish@host}. */
    private static final Pattern LOGIN = Pattern.compile("//[^/@:?]*:[^/@]+@|:[^/@:;=]+/[^/@;=]+@");

    private SecretChecks() {}

    /** Returns the problems of the options of a definition. */
    static List<Problem> problems(Definition owner, Map<String, String> options) {
        List<Problem> problems = new ArrayList<>();
        new TreeMap<>(options).forEach((option, value) -> {
            if (holdsSecret(option, value)) {
                problems.add(new Problem(
                        owner.place(),
                        "option '" + option + "' of " + owner.describe() + " holds a secret in clear; put it into an"
                                + " environment variable or a file of the server, and write ${env:NAME} or ${file:PATH}"
                                + " in its place"));
            }
        });
        return problems;
    }

    private static boolean holdsSecret(String option, String value) {
        String clear = REFERENCE.matcher(value).replaceAll("");
        boolean isSecret = OPTION.matcher(option.toLowerCase(Locale.ROOT)).find();
        return (isSecret && !clear.isBlank())
                || PART.matcher(clear).find()
                || LOGIN.matcher(clear).find();
    }
}
