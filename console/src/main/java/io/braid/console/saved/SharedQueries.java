package io.braid.console.saved;

import com.fasterxml.jackson.core.type.TypeReference;
import io.braid.console.http.JsonBody;
import io.braid.execution.storage.PrivateFile;
import io.braid.execution.storage.PrivateFolder;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Saved queries that users share with roles, in one private file. If the owner saves a shared query again, it changes
 * for all users; a deleted one is no longer shared. Guarded by the lock of its owner.
 */
final class SharedQueries {
    private static final int MOST = 2_000;
    private static final String FILE = "shared.json";

    private final Path folder;

    SharedQueries(Path folder) {
        this.folder = folder;
    }

    /** Returns the queries visible to a user: the user's own, and those of the user's roles; administrators see all. */
    List<SharedQuery> of(Principal principal) {
        return all().stream()
                .filter(each -> principal.administrator()
                        || isOf(each, principal.user())
                        || principal.roles().contains(each.role()))
                .toList();
    }

    /** Shares a query with a role, replacing the previous role. */
    void share(String owner, String role, SavedQuery query) {
        List<SharedQuery> all = all();
        all.removeIf(is(owner, query.name()));
        all.add(new SharedQuery(owner, role, query.name(), query.database(), query.sql()));
        if (all.size() > MOST) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED, "At most " + MOST + " queries may be shared; stop sharing some");
        }
        write(all);
    }

    /** Stops sharing a query. */
    void remove(String owner, String name) {
        List<SharedQuery> all = all();
        if (all.removeIf(is(owner, name))) {
            write(all);
        }
    }

    /** Updates a shared query for all users. */
    void update(String owner, SavedQuery query) {
        all().stream()
                .filter(is(owner, query.name()))
                .findFirst()
                .ifPresent(shared -> share(owner, shared.role(), query));
    }

    private static Predicate<SharedQuery> is(String owner, String name) {
        return each -> isOf(each, owner) && each.name().equals(name);
    }

    private static boolean isOf(SharedQuery query, String owner) {
        return query.owner().equalsIgnoreCase(owner);
    }

    private List<SharedQuery> all() {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return new ArrayList<>();
        }
        try {
            return new ArrayList<>(
                    JsonBody.mapper().readValue(Files.readAllBytes(file), new TypeReference<List<SharedQuery>>() {}));
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.DATA_CORRUPTED,
                    "The shared queries in " + file + " cannot be read; restore the file or delete it",
                    e);
        }
    }

    private void write(List<SharedQuery> all) {
        try {
            PrivateFolder.createIfAbsent(folder);
            PrivateFile.write(
                    folder.resolve(FILE),
                    JsonBody.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(all));
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " cannot be made", e);
        }
    }
}
