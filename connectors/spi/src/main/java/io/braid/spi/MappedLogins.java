package io.braid.spi;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;

/**
 * Logins of single users to a source, where they differ from the source's own. Imports, statistics and whatever else
 * nobody in particular has asked for are done as everybody else.
 *
 * @param required whether a user who is not among these is refused
 * @param byUser the options of each user that take the place of the source's own, secrets already resolved
 */
public record MappedLogins(boolean required, Map<String, Map<String, String>> byUser) {
    /** All users are known alike. */
    public static final MappedLogins NONE = new MappedLogins(false, Map.of());

    public MappedLogins {
        Map<String, Map<String, String>> users = new HashMap<>();
        byUser.forEach((user, options) -> users.put(user.toLowerCase(Locale.ROOT), Map.copyOf(options)));
        byUser = Map.copyOf(users);
    }

    /** True if somebody is known otherwise than others. */
    public boolean differ() {
        return required || !byUser.isEmpty();
    }

    /** Names the users but shows no option. */
    @Override
    public String toString() {
        return new TreeSet<>(byUser.keySet()).toString();
    }
}
