package io.braid.postgres.session;

import io.braid.postgres.command.PostgresCommand;
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.session.Notifications.Notification;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Notification commands; within a transaction block they take effect when it commits. */
final class NotificationCommands implements Notifications.Listener {
    private static final int MAX_PAYLOAD = 8000;
    private static final int MAX_CHANNELS = 1000;
    private static final int MAX_PENDING = 10_000;

    private final ClientState state;
    private final Notifications hub;
    private final int processId;
    private final Set<String> channels = new HashSet<>();
    private final List<Runnable> atCommit = new ArrayList<>();
    private final Deque<Notification> pending = new ArrayDeque<>();
    private final Runnable whenIdle;

    /** @param whenIdle sends pending notifications if the session is idle; called on the event loop */
    NotificationCommands(ClientState state, Notifications hub, int processId, Runnable whenIdle) {
        this.state = state;
        this.hub = hub;
        this.processId = processId;
        this.whenIdle = whenIdle;
    }

    /** Executes a notification command; false for other commands. */
    boolean run(PostgresCommand command) {
        if (command instanceof PostgresCommand.Listen listen) {
            if (channels.size() >= MAX_CHANNELS) {
                throw new BraidException(
                        ErrorCode.LIMIT_EXCEEDED, "This connection listens to " + MAX_CHANNELS + " channels already");
            }
            afterCommit(() -> {
                channels.add(listen.channel());
                hub.add(this);
            });
            state.complete("LISTEN");
        } else if (command instanceof PostgresCommand.Unlisten unlisten) {
            afterCommit(() -> {
                if (unlisten.channel() == null) {
                    unlistenAll();
                } else {
                    channels.remove(unlisten.channel());
                }
            });
            state.complete("UNLISTEN");
        } else if (command instanceof PostgresCommand.Notify notify) {
            if (notify.payload().length() >= MAX_PAYLOAD) {
                throw new BraidException(ErrorCode.INVALID_PARAMETER, "payload string too long");
            }
            String database = state.session().now().database().name();
            afterCommit(() -> hub.send(new Notification(database, notify.channel(), notify.payload(), processId)));
            state.complete("NOTIFY");
        } else {
            return false;
        }
        return true;
    }

    private void afterCommit(Runnable effect) {
        if (state.transaction().isOpen()) {
            atCommit.add(effect);
        } else {
            effect.run();
        }
    }

    void commit() {
        atCommit.forEach(Runnable::run);
        atCommit.clear();
    }

    void rollback() {
        atCommit.clear();
    }

    void unlistenAll() {
        channels.clear();
        hub.remove(this);
    }

    @Override
    public void notified(Notification notification) {
        if (notification.processId() == processId) {
            // On the event loop, and before the end of the statement is told.
            add(notification);
        } else {
            state.outbox().execute(() -> add(notification));
        }
    }

    private void add(Notification notification) {
        boolean isOurs = channels.contains(notification.channel())
                && notification
                        .database()
                        .equals(state.session().now().database().name());
        if (isOurs && pending.size() < MAX_PENDING) {
            pending.add(notification);
            whenIdle.run();
        }
    }

    /** Writes pending notifications, outside of transaction blocks. */
    void write() {
        while (!pending.isEmpty() && !state.transaction().isOpen()) {
            Notification next = pending.remove();
            BackendMessages.notification(state.outbox().buffer(), next.processId(), next.channel(), next.payload());
        }
    }
}
