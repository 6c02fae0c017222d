package io.braid.migration;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * URL of a database and its login, as another program has them.
 *
 * @param password in clear text, or as a reference of a model; empty if unknown
 */
public record JdbcLogin(String url, Optional<String> user, Optional<String> password) {
    private static final Pattern USER = Pattern.compile("(?i)[?&;]user(?:name)?=([^&;]*)");
    private static final Pattern PASSWORD = Pattern.compile("(?i)[?&;]password=([^&;]*)");
    private static final Pattern ACCOUNT = Pattern.compile("(?i)(?<=[?&;])(user(name)?|password)=[^&;]*[&;]?");

    /** Moves user and password from the URL to the other components. */
    public JdbcLogin withoutSecretInUrl() {
        return new JdbcLogin(
                ACCOUNT.matcher(url).replaceAll("").replaceAll("[?&;]+$", ""),
                user.or(() -> first(USER)),
                password.or(() -> first(PASSWORD)));
    }

    private Optional<String> first(Pattern pattern) {
        Matcher matcher = pattern.matcher(url);
        return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
    }
}
