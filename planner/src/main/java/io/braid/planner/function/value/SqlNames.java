package io.braid.planner.function.value;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parser of qualified names in text, such as {@code "A b".c}. */
public final class SqlNames {
    private static final Pattern PART =
            Pattern.compile("\\s*(?:\"((?:[^\"]|\"\")+)\"|([\\p{L}_][\\p{L}\\p{N}_$]*))\\s*");

    private SqlNames() {}

    /**
     * Returns the parts of a name, in lower case unless quoted.
     *
     * @param strict whether the text must not contain anything more
     */
    public static List<String> parts(String name, boolean strict) {
        List<String> parts = new ArrayList<>();
        Matcher part = PART.matcher(name);
        int at = 0;
        while (true) {
            if (!part.region(at, name.length()).lookingAt()) {
                throw invalid(name);
            }
            parts.add(
                    part.group(1) == null
                            ? part.group(2).toLowerCase(Locale.ROOT)
                            : part.group(1).replace("\"\"", "\""));
            at = part.end();
            if (at == name.length() || name.charAt(at) != '.') {
                break;
            }
            at++;
        }
        if (strict && at < name.length()) {
            throw invalid(name);
        }
        return parts;
    }

    private static BraidException invalid(String name) {
        return new BraidException(ErrorCode.INVALID_PARAMETER, "'" + name + "' is not a valid identifier");
    }
}
