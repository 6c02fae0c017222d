package io.braid.migration;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * URL of a database and the account to log in with, as another program has them.
 *
 * @param password in clear text, or as a reference of a model; empty if it is not known
 */
public record JdbcLogin(String url, Optional<String> user, Optional<String> password) {
    private static final Pattern USER = Pattern.compile("(?i)[?&;]user(?:name)?=([^&;]*)");
    private static final Pattern PASSWORD = Pattern.compile("(?i)[?&;]password=([^&;]*)");
    private static final Pattern ACCOUNT = Pattern.compile("(?i)(?<=[?&;])(user(name)?|password)=[^&;]*[&;]?");

    /** The same with user and password of the URL as what they are. */
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
