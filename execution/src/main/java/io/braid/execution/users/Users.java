package io.braid.execution.users;

import io.braid.planner.access.Principal;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.wire.scram.ScramVerifier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * User accounts of the server: password verifiers and roles. Changes that another process makes to the file take effect
 * within a second. A failed login does not reveal if the user exists. Thread-safe.
 */
public final class Users {
    private static final Logger LOG = LoggerFactory.getLogger(Users.class);
    private static final long LOOK_NANOS = 500_000_000L;

    private final UsersFile file;
    private Map<String, Account> accounts;
    private Set<String> dropped;
    private byte[] secret;
    private @Nullable FileTime modified;
    private long looked = System.nanoTime();

    private Users(UsersFile file) {
        this.file = file;
        this.modified = modifiedNow(file);
        String text = file.text();
        this.secret = secret(file, text);
        this.accounts = file.accounts(text);
        this.dropped = file.dropped(text);
    }

    /** Loads the file; a missing file means that there are no users. */
    public static Users load(Path file) {
        return new Users(new UsersFile(file));
    }

    public synchronized boolean isEmpty() {
        return accounts().isEmpty();
    }

    /** All accounts, by name. */
    public synchronized List<Account> all() {
        return List.copyOf(accounts().values());
    }

    /** The account of exactly this name, if it exists. */
    public synchronized Optional<Account> find(String name) {
        return Optional.ofNullable(accounts().get(name));
    }

    /** The current principal of a logged-in user; empty if the account has been dropped or the login has expired. */
    public Optional<Principal> known(Identity identity) {
        return identity.isAccount() ? find(identity.user()).map(Account::principal) : identity.principal();
    }

    /** The current principal of a logged-in user; fails if the account has been dropped or the login has expired. */
    public Principal principal(Identity identity) {
        return known(identity)
                .orElseThrow(() -> identity.isAccount()
                        ? new BraidException(
                                ErrorCode.INSUFFICIENT_PRIVILEGE,
                                "The user '" + identity.user() + "' is no user of this server any more")
                        : new BraidException(
                                ErrorCode.INVALID_PASSWORD,
                                "The log-in of user '" + identity.user() + "' held until "
                                        + identity.validity().orElseThrow()
                                        + "; connect anew, with a new token if it was by one"));
    }

    /**
     * The SCRAM verifier of a user, or for an unknown name a mock verifier that no password matches. The mock is
     * computed for known names too, so that the response time does not reveal which names exist.
     */
    public synchronized ScramVerifier verifier(String name) {
        ScramVerifier mock = ScramVerifier.mock(name, secret);
        Account account = accounts().get(name);
        return account != null ? account.verifier() : mock;
    }

    /**
     * Creates a user; rejects a name that can be confused with that of a user, or of a dropped user whose name is not
     * free yet.
     */
    public void create(String given, String password, boolean administrator) {
        String name = UserName.checked(given);
        ScramVerifier verifier = ScramVerifier.of(checked(password));
        change((all, former) -> {
            alike(all.keySet(), name).ifPresent(known -> {
                throw new BraidException(
                        ErrorCode.DUPLICATE_OBJECT,
                        known.equalsIgnoreCase(name)
                                ? "There already is a user '" + known + "'"
                                : "The name '" + name + "' looks like that of the user '" + known + "'");
            });
            alike(former, name).ifPresent(known -> {
                throw new BraidException(
                        ErrorCode.DEPENDENT_OBJECTS,
                        "There was a user '" + known
                                + "', whose user mappings the server has not dropped yet: it does so"
                                + " within a second, or when it is started; create '" + name + "' after that");
            });
            all.put(name, new Account(name, verifier, administrator, Set.of()));
        });
    }

    /** True if a user has this name, ignoring letter case. */
    public synchronized boolean has(String name) {
        return spelled(accounts().keySet(), name).isPresent();
    }

    /** True if the name can be confused with that of a user, or of a dropped user that models may still reference. */
    public synchronized boolean isTaken(String name) {
        return alike(accounts().keySet(), name).isPresent()
                || alike(dropped, name).isPresent();
    }

    public void setPassword(String name, String password) {
        ScramVerifier verifier = ScramVerifier.of(checked(password));
        change(name, account -> account.withVerifier(verifier));
    }

    /** Grants or revokes administrator rights; refuses to leave the server without an administrator. */
    public void setAdministrator(String name, boolean administrator) {
        change(all -> {
            String known = require(all, name);
            all.compute(known, (key, account) -> Objects.requireNonNull(account).withAdministrator(administrator));
            requireAdministrator(all);
        });
    }

    /**
     * Drops a user; refuses to drop the last administrator. The name stays reserved until it is
     * {@linkplain #free(String) freed}.
     */
    public void drop(String name) {
        change((all, former) -> {
            String known = require(all, name);
            all.remove(known);
            requireAdministrator(all);
            former.add(known);
        });
    }

    /** Dropped users whose names models may still reference. */
    public synchronized List<String> dropped() {
        accounts();
        return List.copyOf(dropped);
    }

    /** Frees the name of a dropped user that no model references any more. */
    public void free(String name) {
        change((all, former) -> former.removeIf(name::equalsIgnoreCase));
    }

    public void grant(String role, String name) {
        change(name, account -> account.withRole(role));
    }

    /** Revokes a role from a user; fails if the user does not have it. */
    public void revoke(String role, String name) {
        change(name, account -> {
            Account changed = account.withoutRole(role);
            if (changed.equals(account)) {
                throw new BraidException(
                        ErrorCode.UNDEFINED_OBJECT, "The user '" + account.name() + "' is not in role '" + role + "'");
            }
            return changed;
        });
    }

    private void change(String name, UnaryOperator<Account> step) {
        change(all -> all.compute(require(all, name), (key, account) -> step.apply(Objects.requireNonNull(account))));
    }

    private void change(Consumer<Map<String, Account>> step) {
        change((all, former) -> step.accept(all));
    }

    /**
     * Changes current and dropped users, based on the file's present contents, and writes the file before the change
     * becomes visible.
     */
    private synchronized void change(BiConsumer<Map<String, Account>, Set<String>> step) {
        file.alone(() -> {
            String before = file.text();
            Map<String, Account> changed = new TreeMap<>(file.accounts(before));
            Set<String> former = file.dropped(before);
            step.accept(changed, former);
            file.write(before, changed.values(), former);
            read();
            return changed;
        });
    }

    private Map<String, Account> accounts() {
        long now = System.nanoTime();
        if (now - looked > LOOK_NANOS) {
            looked = now;
            if (!Objects.equals(modified, modifiedNow(file))) {
                try {
                    read();
                } catch (BraidException e) {
                    // Logged once, and retried when the file changes again.
                    modified = modifiedNow(file);
                    LOG.error("The users stay as they were: {}", e.getMessage());
                }
            }
        }
        return accounts;
    }

    private void read() {
        FileTime time = modifiedNow(file);
        String now = file.text();
        accounts = file.accounts(now);
        dropped = file.dropped(now);
        secret = secret(file, now);
        modified = time;
    }

    private static @Nullable FileTime modifiedNow(UsersFile file) {
        try {
            return Files.getLastModifiedTime(file.path());
        } catch (IOException e) {
            return null;
        }
    }

    private static void requireAdministrator(Map<String, Account> all) {
        if (all.values().stream().noneMatch(Account::administrator)) {
            throw new BraidException(
                    ErrorCode.DEPENDENT_OBJECTS,
                    "This is the last administrator; make somebody else one first with ALTER USER ... ADMINISTRATOR");
        }
    }

    private static String require(Map<String, Account> all, String name) {
        return spelled(all.keySet(), name)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_OBJECT,
                        "There is no user '" + name + "'" + Suggestion.hint(name, all.keySet())));
    }

    private static Optional<String> spelled(Set<String> all, String name) {
        String wanted = UserName.normalized(name);
        return all.stream().filter(wanted::equalsIgnoreCase).findFirst();
    }

    private static Optional<String> alike(Set<String> all, String name) {
        return all.stream().filter(known -> UserName.areAlike(known, name)).findFirst();
    }

    private static String checked(String password) {
        if (password.isEmpty()) {
            throw new BraidException(ErrorCode.INVALID_PARAMETER, "A password cannot be empty");
        }
        return password;
    }

    private static byte[] secret(UsersFile file, String text) {
        return file.secret(text).getBytes(StandardCharsets.UTF_8);
    }
}
