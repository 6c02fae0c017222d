package io.braid.spi;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * User mappings of a source: logins that replace the source's own for single users. Imports, statistics and other work
 * without a user run with the source's own login.
 *
 * @param required true if users without a mapping are rejected
 * @param byUser the options of each user that override the source's own, secrets already resolved
 */
public record MappedLogins(boolean required, Map<String, Map<String, String>> byUser) {
    /** No mappings: all users share the source's login. */
    public static final MappedLogins NONE = new MappedLogins(false, Map.of());

    public MappedLogins {
        Map<String, Map<String, String>> users = new HashMap<>();
        byUser.forEach((user, options) -> users.put(user.toLowerCase(Locale.ROOT), Map.copyOf(options)));
        byUser = Map.copyOf(users);
    }

    /** True if logins can differ between users. */
    public boolean differ() {
        return required || !byUser.isEmpty();
    }

    /** The names of the users, without their options. */
    @Override
    public String toString() {
        return new TreeSet<>(byUser.keySet()).toString();
    }
}
