package io.braid.postgres.session;

import io.braid.execution.session.ClientMemory;
import io.braid.execution.session.NamedCursor;
import io.braid.execution.session.NamedStatement;
import io.braid.execution.session.SessionObjects;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * Prepared statements and portals of a session by name; the empty name is the unnamed one. Confined to the session's
 * event loop, except for the contents of system tables.
 */
final class StatementStore implements SessionObjects {
    private static final int MAX_STATEMENTS = 10_000;
    private static final int MAX_PORTALS = 256;

    private final ClientMemory.Share memory;
    private final Map<String, PreparedText> statements = new HashMap<>();
    private final Map<String, Portal> portals = new HashMap<>();
    private final Map<String, NamedStatement> shownStatements = new ConcurrentSkipListMap<>();
    private final Map<String, NamedCursor> shownCursors = new ConcurrentSkipListMap<>();

    StatementStore(ClientMemory.Share memory) {
        this.memory = memory;
    }

    /** Throws if there is a prepared statement of that name. */
    void checkUnused(String name) {
        if (!name.isEmpty() && statements.containsKey(name)) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_STATEMENT, "prepared statement \"" + name + "\" already exists");
        }
    }

    void put(String name, PreparedText statement) {
        if (statements.size() >= MAX_STATEMENTS && !statements.containsKey(name)) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED,
                    "This connection has " + MAX_STATEMENTS + " prepared statements; deallocate some");
        }
        memory.take(statement.weight());
        forget(statements.put(name, statement));
    }

    /** Lists a named statement or portal in system tables. */
    void show(NamedStatement statement) {
        if (!statement.name().isEmpty()) {
            shownStatements.put(statement.name(), statement);
        }
    }

    void show(NamedCursor cursor) {
        if (!cursor.name().isEmpty()) {
            shownCursors.put(cursor.name(), cursor);
        }
    }

    @Override
    public List<NamedStatement> statements() {
        return List.copyOf(shownStatements.values());
    }

    @Override
    public List<NamedCursor> cursors() {
        return List.copyOf(shownCursors.values());
    }

    PreparedText statement(String name) {
        PreparedText statement = statements.get(name);
        if (statement == null) {
            throw new BraidException(
                    ErrorCode.INVALID_STATEMENT_NAME,
                    name.isEmpty()
                            ? "unnamed prepared statement does not exist"
                            : "prepared statement \"" + name + "\" does not exist");
        }
        return statement;
    }

    /** Removes a prepared statement; true if it existed. */
    boolean remove(String name) {
        PreparedText removed = statements.remove(name);
        shownStatements.remove(name);
        forget(removed);
        return removed != null;
    }

    void removeAll() {
        statements.values().forEach(this::forget);
        statements.clear();
        shownStatements.clear();
    }

    private void forget(@Nullable PreparedText statement) {
        if (statement != null) {
            memory.giveBack(statement.weight());
        }
    }

    /** Adds a portal and returns the one that it replaces; only the unnamed one can be replaced. */
    @Nullable
    Portal put(Portal portal) {
        String name = portal.name();
        if (!name.isEmpty() && portals.containsKey(name)) {
            throw new BraidException(ErrorCode.DUPLICATE_CURSOR, "cursor \"" + name + "\" already exists");
        }
        if (portals.size() >= MAX_PORTALS && !portals.containsKey(name)) {
            throw new BraidException(
                    ErrorCode.LIMIT_EXCEEDED, "This connection has " + MAX_PORTALS + " open portals; close some");
        }
        return portals.put(name, portal);
    }

    Portal portal(String name) {
        Portal portal = portals.get(name);
        if (portal == null) {
            throw new BraidException(ErrorCode.INVALID_CURSOR_NAME, "cursor \"" + name + "\" does not exist");
        }
        return portal;
    }

    @Nullable
    Portal removePortal(String name) {
        shownCursors.remove(name);
        Portal removed = portals.remove(name);
        ScrolledRows scrolled = removed == null ? null : removed.scrolled();
        if (scrolled != null) {
            scrolled.release();
        }
        return removed;
    }

    Set<String> portalNames() {
        return Set.copyOf(portals.keySet());
    }

    /** Returns a copy of the list of portals. */
    List<Portal> portals() {
        return List.copyOf(portals.values());
    }
}
