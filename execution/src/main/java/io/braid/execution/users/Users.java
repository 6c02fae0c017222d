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
 * The users of the server: what is kept of their passwords, and the roles they are in. What another process changes in
 * their file holds within a second. Strangers cannot tell from a failed login whether a user exists. Safe for use by
 * many threads.
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

    /** Reads the file; where there is none, there is no user yet. */
    public static Users load(Path file) {
        return new Users(new UsersFile(file));
    }

    public synchronized boolean isEmpty() {
        return accounts().isEmpty();
    }

    /** All of them, by name. */
    public synchronized List<Account> all() {
        return List.copyOf(accounts().values());
    }

    /** The user of exactly this name, if there is one. */
    public synchronized Optional<Account> find(String name) {
        return Optional.ofNullable(accounts().get(name));
    }

    /** Whom a user who has logged in is taken for now, if he still is a user and his time is not over. */
    public Optional<Principal> known(Identity identity) {
        return identity.isAccount() ? find(identity.user()).map(Account::principal) : identity.principal();
    }

    /**
     * Whom a user who has logged in is taken for now; refuses one who has been dropped since, or whose time is over.
     */
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
     * What a login as this user is checked against; for an unknown name, something that no password passes. That is
     * made for known names as well, so that it takes no longer for the others.
     */
    public synchronized ScramVerifier verifier(String name) {
        ScramVerifier mock = ScramVerifier.mock(name, secret);
        Account account = accounts().get(name);
        return account != null ? account.verifier() : mock;
    }

    /** Creates a user; refuses a name that looks like that of another, and one that models have for a former user. */
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

    /** True if there is a user of that name, in whatever letter case. */
    public synchronized boolean has(String name) {
        return spelled(accounts().keySet(), name).isPresent();
    }

    /**
     * True if a user has a name that looks like this, or had and models may still tell of him; nobody else can be
     * called so.
     */
    public synchronized boolean isTaken(String name) {
        return alike(accounts().keySet(), name).isPresent()
                || alike(dropped, name).isPresent();
    }

    public void setPassword(String name, String password) {
        ScramVerifier verifier = ScramVerifier.of(checked(password));
        change(name, account -> account.withVerifier(verifier));
    }

    /** Makes a user an administrator, or no longer; refuses to leave none. */
    public void setAdministrator(String name, boolean administrator) {
        change(all -> {
            String known = require(all, name);
            all.compute(known, (key, account) -> Objects.requireNonNull(account).withAdministrator(administrator));
            requireAdministrator(all);
        });
    }

    /**
     * Drops a user; refuses to drop the last administrator. The name stays taken until it is {@linkplain #free(String)
     * free}.
     */
    public void drop(String name) {
        change((all, former) -> {
            String known = require(all, name);
            all.remove(known);
            requireAdministrator(all);
            former.add(known);
        });
    }

    /** The users who have been dropped and of whom models may still tell. */
    public synchronized List<String> dropped() {
        accounts();
        return List.copyOf(dropped);
    }

    /** Lets others have the name of a user who has been dropped, and of whom no model tells any more. */
    public void free(String name) {
        change((all, former) -> former.removeIf(name::equalsIgnoreCase));
    }

    public void grant(String role, String name) {
        change(name, account -> account.withRole(role));
    }

    /** Takes a user out of a role; refuses if he is not in it. */
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

    /** Changes the users, and the former ones, as they are in the file now, and keeps that before anybody sees it. */
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
                    // Told once, and looked at again when somebody has changed it.
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
