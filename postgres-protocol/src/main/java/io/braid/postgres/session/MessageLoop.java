package io.braid.postgres.session;

import io.braid.execution.ProtocolServices;
import io.braid.execution.session.OpenSession;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.netty.channel.Channel;

/**
 * Loop over a client's messages, one at a time in order. While a query runs, later messages are queued; a full queue
 * stops reading from the connection (back-pressure). Confined to the connection's event loop.
 */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
public final class MessageLoop {
    private final Channel channel;
    private final ClientState state;
    private final Preparation preparation;
    private final PortalExecution execution;
    private final NotificationCommands notifications;
    private final CommandRunner commands;
    private final ExtendedQuery extended;
    private final MessageQueue queue = new MessageQueue();
    private final IdleTimeout idle;
    private final TransactionTimeout limit;
    private final PeerProbe probe;
    private boolean busy;
    private boolean looping;
    /** True after an error in the extended protocol, which skips all messages up to Sync. */
    private boolean skipping;

    /** True once the client has closed its half of the connection. */
    private boolean ended;

    private boolean closed;

    public MessageLoop(ProtocolServices services, OpenSession session, ClientOutput outbox, Notifications hub) {
        channel = outbox.channel();
        state = new ClientState(services, session, outbox);
        preparation = new Preparation(state);
        execution = new PortalExecution(state);
        notifications = new NotificationCommands(
                state, hub, Math.toIntExact(session.now().id()), this::notifyIfIdle);
        commands = new CommandRunner(state, new CursorCommands(state, preparation, execution), notifications);
        extended = new ExtendedQuery(state, preparation, execution, commands, queue);
        idle = new IdleTimeout(state);
        limit = new TransactionTimeout(state);
        probe = new PeerProbe(state.outbox());
        state.whenCopyBegins(this::copyBegins);
        state.beforeReady(notifications::write);
    }

    /** Passes the messages that have arrived since the COPY statement to the copy. */
    private void copyBegins() {
        queue.removeIf(state::isCopied);
        if (ended) {
            state.endOfInput();
        }
    }

    /** Sends ReadyForQuery for the first query. */
    public void begin() {
        state.ready();
        state.outbox().flush();
        idle.start();
    }

    /** Handles a message. */
    public void add(FrontendMessage message) {
        if (state.isCopied(message)) {
            return;
        }
        queue.add(message);
        if (queue.isFull()) {
            channel.config().setAutoRead(false);
        }
        idle.stop();
        loop();
    }

    /** The client sends no more: what it has sent is answered, then the connection is closed. */
    public void endOfInput() {
        ended = true;
        idle.stop();
        state.endOfInput();
        loop();
    }

    public void setWritable(boolean writable) {
        state.writers().forEach(writer -> writer.setWritable(writable));
        if (writable) {
            loop();
        }
    }

    /** Cancels the running query. Thread-safe. */
    public void cancel() {
        state.cancel();
    }

    /** Sends a notice. */
    public void notice(ErrorNotice notice) {
        state.notice(notice);
        state.outbox().flush();
    }

    /** Cancels all work after the client has disconnected. */
    public void abandon() {
        closed = true;
        idle.stop();
        limit.stop();
        probe.stop();
        queue.clear();
        notifications.unlistenAll();
        state.abandon();
    }

    private void loop() {
        if (looping) {
            return;
        }
        looping = true;
        try {
            // Messages of a client that does not read its responses are not handled; once its queue is full, they are
            // not read either.
            while (!busy && !closed && !queue.isEmpty() && channel.isWritable()) {
                FrontendMessage message = queue.remove();
                limit.begin();
                handle(message);
                if (queue.isEmpty() && !closed) {
                    channel.config().setAutoRead(true);
                }
            }
        } finally {
            looping = false;
        }
        state.outbox().flush();
        if (closed) {
            return;
        }
        if (!ended) {
            if (!busy) {
                idle.start();
            }
        } else if (busy || !queue.isEmpty()) {
            probe.start();
        } else {
            closed = true;
            state.outbox().flushAndClose();
        }
    }

    private void handle(FrontendMessage message) {
        if (message instanceof FrontendMessage.Terminate) {
            // Responses to earlier messages are still sent.
            closed = true;
            state.outbox().flushAndClose();
        } else if (message instanceof FrontendMessage.Sync) {
            sync();
        } else if (message instanceof FrontendMessage.Malformed malformed) {
            refuse(malformed);
        } else if (skipping) {
            return;
        } else if (message instanceof FrontendMessage.FunctionCall) {
            failed(message, new BraidException(ErrorCode.FEATURE_NOT_SUPPORTED, "Functions are called by SELECT"));
            skipping = false;
            state.ready();
        } else if (message instanceof FrontendMessage.Password) {
            throw new PostgresProtocolException("a password is not expected in a session");
        } else if (message instanceof FrontendMessage.Query query) {
            busy = true;
            new SimpleQuery(state, preparation, execution, commands, this::synced).run(query.sql());
        } else if (message instanceof FrontendMessage.Flush) {
            state.outbox().flush();
        } else {
            extended(message);
        }
    }

    private void sync() {
        boolean failed = skipping;
        skipping = false;
        busy = true;
        extended.sync(failed, this::synced);
    }

    /** Completes a message that ends a sequence outside of a transaction block. */
    private void synced() {
        limit.endIfNone();
        answered();
    }

    /** Rejects a message whose body cannot be decoded, like a failed one. */
    private void refuse(FrontendMessage.Malformed message) {
        if (skipping && !message.isSync()) {
            return;
        }
        failed(message, message.reason());
        skipping = message.isExtended();
        if (!skipping) {
            limit.endIfNone();
            state.ready();
        }
    }

    private void extended(FrontendMessage message) {
        busy = true;
        Completion completion = failure -> {
            if (failure != null) {
                failed(message, failure);
            }
            answered();
        };
        try {
            if (message instanceof FrontendMessage.Parse parse) {
                extended.parse(parse, completion);
            } else if (message instanceof FrontendMessage.Bind bind) {
                extended.bind(bind, completion);
            } else if (message instanceof FrontendMessage.Describe describe) {
                extended.describe(describe, completion);
            } else if (message instanceof FrontendMessage.Execute execute) {
                extended.execute(execute, completion);
            } else if (message instanceof FrontendMessage.Close close) {
                extended.close(close, completion);
            } else if (message instanceof FrontendMessage.CopyIn) {
                // Remainder of a failed copy.
                answered();
            } else {
                throw new AssertionError(message);
            }
        } catch (RuntimeException | Error e) {
            failed(message, e);
            answered();
        }
    }

    private void failed(FrontendMessage message, Throwable failure) {
        Preparation.Piece statement = statement(message);
        state.failed(failure, statement.sql(), statement.offset());
        state.transaction().fail();
        skipping = true;
    }

    /** Returns the statement of a message, to which error positions refer. */
    private Preparation.Piece statement(FrontendMessage message) {
        if (message instanceof FrontendMessage.Parse parse) {
            return Preparation.first(parse.sql());
        }
        if (message instanceof FrontendMessage.Execute execute) {
            for (Portal portal : state.store().portals()) {
                if (portal.name().equals(execute.portal()) && portal.text() instanceof PreparedText.Query query) {
                    return new Preparation.Piece(query.sql(), query.offset());
                }
            }
        }
        return new Preparation.Piece("", 0);
    }

    private void answered() {
        busy = false;
        if (queue.isEmpty()) {
            notifications.write();
        }
        loop();
    }

    private void notifyIfIdle() {
        if (!busy && queue.isEmpty()) {
            notifications.write();
            state.outbox().flush();
        }
    }
}
