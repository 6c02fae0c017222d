package io.braid.execution.statement;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.execution.database.Databases;
import io.braid.execution.database.DeployedDatabase;
import io.braid.execution.database.ModelChanges;
import io.braid.execution.users.TableOwners;
import io.braid.execution.users.Users;
import io.braid.vdb.change.ModelChange;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserRemovalTest {
    private static final String PASSWORD = "a long and secret one";
    private static final long LONGEST_NANOS = Duration.ofSeconds(30).toNanos();

    @Test
    void aRemovalThatHasFailedIsTriedAgain(@TempDir Path folder) throws Exception {
        Users users = Users.load(folder.resolve("users"));
        users.create("root", PASSWORD, true);
        users.create("ada", PASSWORD, false);
        Path owned = Files.createDirectory(folder.resolve("owned"));
        TableOwners owners = TableOwners.load(owned.resolve("table-owners"));
        owners.created("shop", List.of("staging", "t"), "ada");
        Files.delete(owned.resolve("table-owners"));
        Files.delete(owned);
        users.drop("ada");
        try (Databases databases = new Databases();
                UserRemoval removal = new UserRemoval(users, databases, new NoChanges(), owners)) {
            assertThat(removal).isNotNull();
            assertThat(users.dropped()).containsExactly("ada");

            Files.createDirectory(owned);

            long end = System.nanoTime() + LONGEST_NANOS;
            while (!users.dropped().isEmpty() && System.nanoTime() < end) {
                Thread.sleep(20);
            }
            assertThat(users.dropped()).isEmpty();
        }
    }

    /** Changes of models, of which there are none. */
    private static final class NoChanges implements ModelChanges {
        @Override
        public void apply(DeployedDatabase target, ModelChange change) {
            throw new AssertionError(change);
        }

        @Override
        public PreparedChange prepare(DeployedDatabase target, List<ModelChange> changes) {
            throw new AssertionError(changes);
        }
    }
}
