package io.braid.server.statement;

import io.braid.planner.statement.UserCommand;
import io.braid.server.database.DatabaseLease;
import io.braid.server.database.Databases;
import io.braid.server.database.DeployedDatabase;
import io.braid.server.database.ModelChanges;
import io.braid.server.users.Users;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.change.Drop;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Drops users. What the models of all databases say of a user would hold for the next one of his name. */
final class UserRemoval {
    private final Users users;
    private final Databases databases;
    private final ModelChanges changes;

    UserRemoval(Users users, Databases databases, ModelChanges changes) {
        this.users = users;
        this.databases = databases;
        this.changes = changes;
    }

    void drop(UserCommand.DropUser drop) {
        if (drop.ifExists() && !users.has(drop.name())) {
            return;
        }
        List<Known> known = databases.all().stream()
                .flatMap(database -> Known.in(database, drop.name()))
                .toList();
        if (!drop.cascade() && users.has(drop.name()) && !known.isEmpty()) {
            throw new BraidException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    "The user '" + drop.name() + "' is known to sources: "
                            + known.stream().map(Known::toString).collect(Collectors.joining("; "))
                            + ". DROP USER ... CASCADE drops that as well");
        }
        // First the user: without his mappings he could be asked for by a source's own user, and see more.
        users.drop(drop.name());
        known.forEach(each -> changes.apply(each.database(), each.drop(drop)));
    }

    /** A mapping of a user. */
    private record Known(DeployedDatabase database, UserMappingDefinition mapping) {
        static Stream<Known> in(DeployedDatabase database, String user) {
            try (DatabaseLease lease = database.lease()) {
                return lease.database().model().all(UserMappingDefinition.class).stream()
                        .filter(mapping -> mapping.user().equalsIgnoreCase(user))
                        .map(mapping -> new Known(database, mapping));
            }
        }

        Drop drop(UserCommand.DropUser user) {
            return new Drop(
                    ObjectKind.USER_MAPPING, List.of(mapping.server(), mapping.user()), true, false, user.place());
        }

        @Override
        public String toString() {
            return mapping.describe() + " of " + database;
        }
    }
}
