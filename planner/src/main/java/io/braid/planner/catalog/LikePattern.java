package io.braid.planner.catalog;

import java.util.regex.Pattern;

/** Case-insensitive LIKE pattern for names: % matches any characters, _ matches one, and a backslash escapes either. */
record LikePattern(Pattern regex) {
    static LikePattern of(String pattern) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == '%') {
                regex.append(".*");
            } else if (c == '_') {
                regex.append('.');
            } else {
                boolean escapes = c == '\\' && i + 1 < pattern.length();
                regex.append(Pattern.quote(String.valueOf(escapes ? pattern.charAt(++i) : c)));
            }
        }
        int flags = Pattern.DOTALL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        return new LikePattern(Pattern.compile(regex.toString(), flags));
    }

    boolean matches(String name) {
        return regex.matcher(name).matches();
    }
}
