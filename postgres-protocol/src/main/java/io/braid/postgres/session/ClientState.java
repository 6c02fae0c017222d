package io.braid.postgres.session;

import io.braid.execution.ProtocolServices;
import io.braid.execution.query.QueryRun;
import io.braid.execution.session.OpenSession;
import io.braid.execution.session.Session;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.result.PortalWriter;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * State of one client's session. Confined to its event loop, except for the running query, which other threads may
 * cancel.
 */
final class ClientState {
    private static final Set<String> ONLY_ERRORS = Set.of("error", "fatal", "panic");

    private final ProtocolServices services;
    private final OpenSession session;
    private final Session initial;
    private final ClientOutput outbox;
    private final TransactionBlock transaction = new TransactionBlock();
    private final StatementStore store;
    private final Map<String, String> reported = new HashMap<>();
    /** The session whose settings were last reported to the client. */
    private Session lastReported;

    private final Set<PortalWriter> writers = new HashSet<>();
    private Runnable copyBegins = () -> {};
    private Runnable beforeReady = () -> {};
    private @Nullable CopyInput copy;
    private volatile @Nullable QueryRun running;

    ClientState(ProtocolServices services, OpenSession session, ClientOutput outbox) {
        this.services = services;
        this.session = session;
        this.initial = session.now();
        this.outbox = outbox;
        this.store = new StatementStore(session.memory());
        session.objects(store);
        this.lastReported = initial;
        followDefault();
        reported.putAll(PostgresSettings.reported(initial));
    }

    ProtocolServices services() {
        return services;
    }

    OpenSession session() {
        return session;
    }

    ClientOutput outbox() {
        return outbox;
    }

    TransactionBlock transaction() {
        return transaction;
    }

    StatementStore store() {
        return store;
    }

    /** Returns the session as of login, with the options of the startup message. */
    Session initial() {
        return initial;
    }

    void change(UnaryOperator<Session> step) {
        session.change(step);
        followDefault();
    }

    /** Applies the session's default read-only mode to statements outside of a transaction block. */
    private void followDefault() {
        session.transaction().readOnlyByDefault(PostgresSettings.isReadOnly(session.now()));
    }

    /** Restores the settings of an earlier session state. */
    void restore(@Nullable Session before) {
        if (before != null) {
            change(now -> before.withDatabase(now.database()).withSchema(before.schema()));
        }
    }

    /** Returns the writers of running and suspended results. */
    Set<PortalWriter> writers() {
        return writers;
    }

    /** Sets the action to run before ReadyForQuery is written. */
    void beforeReady(Runnable action) {
        beforeReady = action;
    }

    /** Sets the action to run when a copy from the client begins. */
    void whenCopyBegins(Runnable action) {
        copyBegins = action;
    }

    /** Sets the copy that receives the client's messages; null for none. */
    void copy(@Nullable CopyInput input) {
        copy = input;
        if (input != null) {
            copyBegins.run();
        }
    }

    /** True if a copy has consumed the message. */
    boolean isCopied(FrontendMessage message) {
        CopyInput now = copy;
        return now != null && now.take(message);
    }

    /** Ends a copy for which the client sends no more rows. */
    void endOfInput() {
        CopyInput now = copy;
        if (now != null) {
            now.endOfInput();
        }
    }

    void running(@Nullable QueryRun run) {
        running = run;
    }

    /** Cancels the running query, on the client's request from another connection. */
    void cancel() {
        QueryRun run = running;
        if (run != null) {
            cancel(run, "canceling statement due to user request");
        }
    }

    void cancel(QueryRun run, String reason) {
        services.scheduler().cancel(run, new BraidException(ErrorCode.QUERY_CANCELED, reason));
    }

    /** Closes a portal and its suspended query. */
    void close(@Nullable Portal portal) {
        PortalWriter writer = portal == null ? null : portal.writer();
        if (portal != null && writer != null) {
            writers.remove(writer);
            writer.finish();
            portal.finish();
        }
    }

    /**
     * Closes the portals when a transaction ends.
     *
     * @param held whether to close holdable cursors, too
     */
    void closePortals(boolean held) {
        for (Portal portal : store.portals()) {
            if (held || !portal.isHeld()) {
                close(store.removePortal(portal.name()));
            }
        }
    }

    /** Closes all portals except those with the given names. */
    void closePortalsBut(Set<String> before) {
        for (Portal portal : store.portals()) {
            if (!before.contains(portal.name())) {
                close(store.removePortal(portal.name()));
            }
        }
    }

    void send(ErrorNotice error) {
        BackendMessages.error(outbox.buffer(), error);
    }

    /** Sends the error of a statement that begins at an offset of a text. */
    void failed(Throwable failure, String sql, int offset) {
        services.probes().failed(session.now(), sql, failure);
        send(ErrorNotices.of(failure, sql, offset));
    }

    /** Sends a notice, unless the client has set {@code client_min_messages} to errors only. */
    void notice(ErrorNotice notice) {
        String least = session.now().settings().variable("client_min_messages");
        if (least == null || !ONLY_ERRORS.contains(least.toLowerCase(Locale.ROOT))) {
            BackendMessages.notice(outbox.buffer(), notice);
        }
    }

    void complete(String tag) {
        BackendMessages.commandComplete(outbox.buffer(), tag);
    }

    /** Reports changed settings to the client, then sends ReadyForQuery. */
    void ready() {
        beforeReady.run();
        reportSettings();
        BackendMessages.readyForQuery(outbox.buffer(), transaction.status().code());
    }

    private void reportSettings() {
        Session now = session.now();
        if (now.equals(lastReported)) {
            return;
        }
        lastReported = now;
        PostgresSettings.reported(now).forEach((name, value) -> {
            if (!value.equals(reported.put(name, value))) {
                BackendMessages.parameterStatus(outbox.buffer(), name, value);
            }
        });
    }

    /** Cancels all queries after the client has disconnected. */
    void abandon() {
        QueryRun run = running;
        if (run != null) {
            cancel(run, "the client has closed the connection");
        }
        for (Portal portal : store.portals()) {
            QueryRun suspended = portal.run();
            if (suspended != null) {
                cancel(suspended, "the client has closed the connection");
            }
        }
        store.removeAll();
    }
}
