package io.braid.execution.users;

import io.braid.planner.access.Principal;
import io.braid.wire.scram.ScramVerifier;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * A user account: name, password verifier and roles.
 *
 * @param administrator true if the user may see and change everything
 * @param roles granted roles in lower case, including those that no database defines
 */
public record Account(String name, ScramVerifier verifier, boolean administrator, Set<String> roles) {
    private static final String ADMINISTRATOR = "administrator";
    private static final String ROLES = "roles=";

    public Account {
        roles = Set.copyOf(roles);
    }

    /** The principal that the planner and the catalog check privileges for. */
    public Principal principal() {
        return administrator ? Principal.administrator(name, roles) : Principal.of(name, roles);
    }

    Account withVerifier(ScramVerifier other) {
        return new Account(name, other, administrator, roles);
    }

    Account withAdministrator(boolean whether) {
        return new Account(name, verifier, whether, roles);
    }

    Account withRole(String role) {
        Set<String> more = new TreeSet<>(roles);
        more.add(role.toLowerCase(Locale.ROOT));
        return new Account(name, verifier, administrator, more);
    }

    Account withoutRole(String role) {
        Set<String> fewer = new TreeSet<>(roles);
        fewer.remove(role.toLowerCase(Locale.ROOT));
        return new Account(name, verifier, administrator, fewer);
    }

    /** The account as a line of the users file. */
    String line() {
        return name
                + ' '
                + verifier.print()
                + (administrator ? " " + ADMINISTRATOR : "")
                + (roles.isEmpty() ? "" : " " + ROLES + encoded(roles));
    }

    static Account parse(String line) {
        List<String> parts = Arrays.asList(line.split("\\s+"));
        if (parts.size() < 2) {
            throw new IllegalArgumentException("expected a name and a verifier");
        }
        boolean administrator = false;
        Set<String> roles = new TreeSet<>();
        for (String attribute : parts.subList(2, parts.size())) {
            if (attribute.equals(ADMINISTRATOR)) {
                administrator = true;
            } else if (attribute.startsWith(ROLES)) {
                Arrays.stream(attribute.substring(ROLES.length()).split(",", -1))
                        .map(role -> URLDecoder.decode(role, StandardCharsets.UTF_8))
                        .forEach(roles::add);
            } else {
                throw new IllegalArgumentException("expected 'administrator' or 'roles=' behind the verifier");
            }
        }
        return new Account(parts.get(0), ScramVerifier.parse(parts.get(1)), administrator, roles);
    }

    private static String encoded(Collection<String> roles) {
        return roles.stream()
                .sorted()
                .map(role -> URLEncoder.encode(role, StandardCharsets.UTF_8))
                .collect(Collectors.joining(","));
    }
}
