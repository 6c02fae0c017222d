package io.braid.spi;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * As whom users are known to a source, where that is not as everybody else is. Imports, statistics and whatever else nobody in
 * particular has asked for are done as everybody else.
 *
 * @param required whether a user who is not among these is refused
 * @param byUser the options of each user that take the place of the source's own, secrets already resolved
 */
public record Logins(boolean required, Map<String, Map<String, String>> byUser) {
    /** All users are known alike. */
    public static final Logins NONE = new Logins(false, Map.of());

    public Logins {
        Map<String, Map<String, String>> users = new HashMap<>();
        byUser.forEach((user, options) -> users.put(user.toLowerCase(Locale.ROOT), Map.copyOf(options)));
        byUser = Map.copyOf(users);
    }

    /** Whether somebody is known otherwise than others. */
    public boolean differ() {
        return required || !byUser.isEmpty();
    }

    /** Names the users but shows no option. */
    @Override
    public String toString() {
        return new TreeSet<>(byUser.keySet()).toString();
    }
}
