package io.braid.console.saved;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import io.braid.console.http.JsonBody;
import io.braid.execution.storage.PrivateFile;
import io.braid.execution.storage.PrivateFolder;
import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.RoleDefinition;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Saved queries: each user's own in a private file, those shared with roles, and those provided to all users.
 * Thread-safe.
 */
public final class SavedQueries {
    private static final int MOST = 500;
    private static final int LONGEST_NAME = 200;
    private static final int MOST_BYTES = 4 << 20;

    private final Path folder;
    private final SharedQueries shared;
    private final List<SavedQuery> provided = new CopyOnWriteArrayList<>();

    /** @param folder folder of the files, created when the first query is saved */
    public SavedQueries(Path folder) {
        this.folder = folder;
        this.shared = new SharedQueries(folder);
    }

    /** Adds queries for all users. */
    public void provide(List<SavedQuery> queries) {
        provided.addAll(queries);
    }

    /** Returns the user's queries, followed by those provided to all users. */
    public synchronized List<SavedQuery> of(String user) {
        List<SavedQuery> all = own(user);
        all.addAll(provided);
        return all;
    }

    /** Saves a query of a user, replacing one of the same name. */
    public synchronized void save(String user, String name, String database, String sql) {
        String wanted = name.strip();
        if (wanted.isEmpty() || wanted.length() > LONGEST_NAME) {
            throw new BraidException(
                    ErrorCode.INVALID_PARAMETER, "The name of a query has 1 to " + LONGEST_NAME + " characters");
        }
        List<SavedQuery> own = own(user);
        own.removeIf(each -> each.name().equals(wanted));
        SavedQuery saved = new SavedQuery("", wanted, database, sql);
        own.add(saved);
        if (own.size() > MOST) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED, "A user may save " + MOST + " queries; delete some of yours");
        }
        write(user, own);
        shared.update(user, saved);
    }

    /** Returns the queries that a user has shared, and those shared with a role of the user. */
    public synchronized List<SharedQuery> sharedWith(Principal principal) {
        return shared.of(principal);
    }

    /** Shares a user's query with one of the user's roles; administrators may share with any role. */
    public synchronized void share(Principal principal, String name, String role) {
        String wanted = role.strip().toLowerCase(Locale.ROOT);
        boolean isMember = principal.roles().contains(wanted) && !wanted.equals(RoleDefinition.PUBLIC);
        if (!isMember && !principal.administrator()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE,
                    "You may share queries with roles that you are in; '" + role + "' is not one of them");
        }
        SavedQuery query = own(principal.user()).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new BraidException(
                        ErrorCode.INVALID_PARAMETER, "You have no saved query named '" + name + "'"));
        shared.share(principal.user(), wanted, query);
    }

    /** Stops sharing a query; administrators may do that with queries of other users. */
    public synchronized void unshare(Principal principal, String owner, String name) {
        if (!owner.equalsIgnoreCase(principal.user()) && !principal.administrator()) {
            throw new BraidException(
                    ErrorCode.INSUFFICIENT_PRIVILEGE, "The query is shared by '" + owner + "', who may stop that");
        }
        shared.remove(owner, name);
    }

    /** Deletes a query of a user, if it exists. */
    public synchronized void delete(String user, String name) {
        List<SavedQuery> own = own(user);
        if (own.removeIf(each -> each.name().equals(name))) {
            write(user, own);
        }
        shared.remove(user, name);
    }

    private List<SavedQuery> own(String user) {
        Path file = file(user);
        if (!Files.exists(file)) {
            return new ArrayList<>();
        }
        try {
            return new ArrayList<>(
                    JsonBody.mapper().readValue(Files.readAllBytes(file), new TypeReference<List<SavedQuery>>() {}));
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.DATA_CORRUPTED,
                    "The saved queries of '" + user + "' in " + file + " cannot be read; restore the file or delete it",
                    e);
        }
    }

    private void write(String user, List<SavedQuery> queries) {
        try {
            String text = JsonBody.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(queries);
            if (text.length() > MOST_BYTES) {
                throw new BraidException(
                        ErrorCode.LIMIT_EXCEEDED, "The saved queries of a user may take 4 MB; delete some of yours");
            }
            PrivateFolder.createIfAbsent(folder);
            PrivateFile.write(file(user), text);
        } catch (JsonProcessingException e) {
            throw new AssertionError("texts can be written", e);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " cannot be made", e);
        }
    }

    /** Returns a user's file, named by a hash because user names may contain characters that file names must not. */
    private Path file(String user) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(user.getBytes(StandardCharsets.UTF_8));
            return folder.resolve(HexFormat.of().formatHex(hash) + ".json");
        } catch (NoSuchAlgorithmException e) {
            throw new LinkageError("every JDK has SHA-256", e);
        }
    }
}
