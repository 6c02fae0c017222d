package io.braid.execution.statement;

import io.braid.execution.database.DatabaseLease;
import io.braid.execution.database.Databases;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.ModelChanges;
import io.braid.execution.users.TableOwners;
import io.braid.execution.users.Users;
import io.braid.grammar.statement.UserCommand;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.SchemaOptions;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.change.AlterOptions;
import io.braid.vdb.change.AlterOptions.OptionChange;
import io.braid.vdb.change.Drop;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removal of dropped users from the models of all databases, so that a later user of the same name does not inherit
 * mappings or ownership. A background task completes removals that were interrupted or made while no server was
 * running.
 */
public final class UserRemoval implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(UserRemoval.class);
    private static final Duration EVERY = Duration.ofMillis(500);
    private static final Place NOWHERE = new Place(1, 1);

    private final Users users;
    private final Databases databases;
    private final ModelChanges changes;
    private final TableOwners owners;
    /** Users whose removal has failed, which is logged once and tried again. */
    private final Set<String> failed = new HashSet<>();

    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "braid-dropped-users");
        thread.setDaemon(true);
        return thread;
    });

    /** Processes users dropped earlier and starts the background task, which runs until this is closed. */
    @SuppressWarnings("FutureReturnValueIgnored") // Runs until this is closed.
    public UserRemoval(Users users, Databases databases, ModelChanges changes, TableOwners owners) {
        this.users = users;
        this.owners = owners;
        this.databases = databases;
        this.changes = changes;
        finish();
        clock.scheduleWithFixedDelay(this::finish, EVERY.toMillis(), EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    void drop(UserCommand.DropUser drop) {
        if (drop.ifExists() && !users.has(drop.name())) {
            return;
        }
        List<Known> known = known(drop.name());
        if (!drop.cascade() && users.has(drop.name()) && !known.isEmpty()) {
            throw new BraidException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    "The user '" + drop.name() + "' is known to sources: "
                            + known.stream().map(Known::toString).collect(Collectors.joining("; "))
                            + ". DROP USER ... CASCADE drops that as well");
        }
        // The account goes first: without their mappings, a logged-in user would reach sources as the server's default
        // user.
        users.drop(drop.name());
        forget(drop.name());
    }

    private void finish() {
        for (String name : users.dropped()) {
            try {
                forget(name);
                failed.remove(name);
            } catch (RuntimeException e) {
                if (failed.add(name)) {
                    LOG.error(
                            "User mappings or ownership of the dropped user {} cannot be removed yet; until they are,"
                                    + " nobody else can have the name. The server tries again",
                            name,
                            e);
                }
            }
        }
    }

    private void forget(String name) {
        for (Known each : known(name)) {
            LOG.info("Dropping the {}, for the user has been dropped", each);
            changes.apply(each.database(), each.drop());
        }
        databases.all().forEach(database -> disown(database, name));
        owners.forget(name);
        users.free(name);
    }

    /** Removes the user as owner of schemas. */
    private void disown(DeployedDatabase database, String user) {
        for (SchemaDefinition schema : database.model().schemas()) {
            if (user.equalsIgnoreCase(schema.options().get(SchemaOptions.OWNER))) {
                OptionChange without = new OptionChange(AlterOptions.Action.DROP, SchemaOptions.OWNER, null);
                changes.apply(
                        database,
                        new AlterOptions(ObjectKind.SCHEMA, List.of(schema.name()), List.of(without), NOWHERE));
            }
        }
    }

    private List<Known> known(String name) {
        return databases.all().stream()
                .flatMap(database -> Known.in(database, name))
                .toList();
    }

    @Override
    public void close() {
        clock.shutdownNow();
    }

    /** A user mapping of a user in a database. */
    private record Known(DeployedDatabase database, UserMappingDefinition mapping) {
        static Stream<Known> in(DeployedDatabase database, String user) {
            try (DatabaseLease lease = database.lease()) {
                return lease.database().model().all(UserMappingDefinition.class).stream()
                        .filter(mapping -> mapping.user().equalsIgnoreCase(user))
                        .map(mapping -> new Known(database, mapping));
            }
        }

        Drop drop() {
            return new Drop(ObjectKind.USER_MAPPING, List.of(mapping.server(), mapping.user()), true, false, NOWHERE);
        }

        @Override
        public String toString() {
            return mapping.describe() + " of " + database;
        }
    }
}
