package io.braid.vdb;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Users of one database with individual accounts in sources. */
public final class UserMappings {
    private final boolean required;
    private final Set<String> users = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

    private UserMappings(boolean required) {
        this.required = required;
    }

    public static UserMappings of(VirtualDatabase database) {
        UserMappings mappings =
                new UserMappings(database.servers().stream().anyMatch(ServerDefinition::requiresUserMapping));
        database.all(UserMappingDefinition.class).forEach(mapping -> mappings.users.add(mapping.user()));
        return mappings;
    }

    /** Returns the mappings to one server. */
    public static List<UserMappingDefinition> to(ServerDefinition server, VirtualDatabase database) {
        return database.all(UserMappingDefinition.class).stream()
                .filter(mapping -> mapping.server().equalsIgnoreCase(server.name()))
                .toList();
    }

    /** True if the result may depend on the user. */
    public boolean matter() {
        return required || !users.isEmpty();
    }

    /** True if a source may return different rows to a user than to Braid itself. */
    public boolean concern(String user) {
        return required || users.contains(user);
    }

    /** Returns the problems of a mapping, apart from secrets. */
    public static List<Problem> problems(UserMappingDefinition mapping) {
        Map<String, String> options = mapping.options();
        for (String option : new TreeSet<>(options.keySet())) {
            if (!UserMappingDefinition.OPTIONS.contains(option)) {
                return List.of(new Problem(
                        mapping.place(),
                        mapping.describe() + " has no option '" + option + "'; it has user and password"));
            }
        }
        return options.containsKey(UserMappingDefinition.USER)
                ? List.of()
                : List.of(new Problem(
                        mapping.place(),
                        mapping.describe() + " does not say who that is; write OPTIONS (user '...', password"
                                + " '${env:NAME}')"));
    }
}
