package io.braid.server.protocol;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import io.braid.execution.audit.RefusedLogin;
import io.braid.execution.login.Verdict;
import io.braid.execution.session.OpenSession;
import io.braid.execution.users.Identity;
import io.braid.network.LastResort;
import io.braid.network.client.Connections;
import io.braid.network.client.UnauthenticatedClient;
import io.braid.network.proxy.PeerAddress;
import io.braid.network.tls.TlsPeer;
import io.braid.spi.error.BraidException;
import io.braid.wire.Message;
import io.braid.wire.ProtocolException;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Goodbye;
import io.braid.wire.message.Hello;
import io.braid.wire.message.Notice;
import io.braid.wire.message.Terminate;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.NotSslRecordException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connection of a client: a login with a time limit, then requests until either side disconnects. */
final class Connection extends SimpleChannelInboundHandler<Message> {
    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private static final Hello STRANGER = new Hello(0, 0, "", "", Map.of());

    private final ConnectionContext server;
    private final Login login;
    private @Nullable ScheduledFuture<?> loginDeadline;
    private @Nullable ScheduledFuture<?> progress;
    private @Nullable OpenSession session;
    private @Nullable RequestHandler requests;
    private @Nullable IdleTransaction idle;
    private boolean closing;

    Connection(ConnectionContext server) {
        this.server = server;
        this.login = server.login();
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        // The address must be read now; it is unavailable once the client has disconnected.
        LOG.debug("A client connects from {}", PeerAddress.of(context.channel()));
        server.connections().add(context.channel());
        loginDeadline = context.executor()
                .schedule(() -> giveUp(context), server.loginTimeout().toMillis(), MILLISECONDS);
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, Message message) throws IOException {
        if (closing) {
            return;
        }
        if (!message.type().isFromClient()) {
            throw new ProtocolException("A client does not say " + message + ".");
        }
        if (message instanceof Terminate) {
            closing = true;
            outbox(context).close();
        } else if (requests != null && idle != null) {
            requests.handle(message);
            idle.watch();
        } else {
            answerLogin(context, message);
        }
    }

    private void answerLogin(ChannelHandlerContext context, Message message) throws IOException {
        server.connections().hasSpoken(context.channel());
        login.answer(message, stranger(context), verdict -> context.executor()
                        .execute(() -> conclude(context, verdict)))
                .ifPresent(answer -> outbox(context).send(answer));
        login.identity().ifPresent(identity -> welcome(context, identity));
    }

    private static UnauthenticatedClient stranger(ChannelHandlerContext context) {
        return new UnauthenticatedClient(PeerAddress.of(context.channel()), TlsPeer.of(context.channel()));
    }

    /**
     * Completes the login after an external authenticator's verdict. A rejection is logged even if the client has
     * disconnected.
     */
    private void conclude(ChannelHandlerContext context, Verdict verdict) {
        if (closing) {
            return;
        }
        try {
            Identity identity = verdict.identity();
            if (context.channel().isActive()) {
                welcome(context, identity);
            }
        } catch (IOException | RuntimeException e) {
            exceptionCaught(context, e);
        }
    }

    private void welcome(ChannelHandlerContext context, Identity identity) {
        server.connections().logIn(context.channel(), identity.user());
        OpenSession opened = server.openSession(identity, login.hello(), stranger(context));
        session = opened;
        opened.endBy(reason ->
                context.executor().execute(() -> userEventTriggered(context, new Connections.Shutdown(reason))));
        server.audit().loggedIn(opened);
        LOG.info("Opened {}", opened.now());
        cancel(loginDeadline);
        context.pipeline().get(FrameDecoder.class).loggedIn(opened.memory());
        Hello hello = login.hello();
        RequestHandler asked = server.requests(opened, new Outbox(context.channel(), Compression.isWantedBy(hello)));
        requests = asked;
        idle = new IdleTransaction(
                opened, asked, context.executor(), error -> end(context, ErrorReplies.ofConnection(error)));
        Duration period = ProgressTelling.period(hello);
        if (!period.isZero()) {
            progress = context.executor()
                    .scheduleAtFixedRate(
                            () -> asked.tellProgress(period), period.toMillis(), period.toMillis(), MILLISECONDS);
        }
        outbox(context).send(server.ready(opened.now(), hello));
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (requests != null) {
            requests.setWritable(context.channel().isWritable());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancel(loginDeadline);
        cancel(progress);
        if (idle != null) {
            idle.stop();
        }
        if (requests != null) {
            requests.abandon();
        }
        if (session != null) {
            server.audit().loggedOut(session);
            server.closeSession(session);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (event instanceof Connections.ClientNotice notice && requests != null && !closing) {
            outbox(context).send(new Notice(notice.text()));
        }
        if (event instanceof Connections.Displaced displaced && !closing) {
            makeRoom(context, ErrorReplies.ofConnection(displaced.reason()));
        }
        if (event instanceof Connections.Shutdown shutdown && !closing) {
            closing = true;
            outbox(context).sendAndClose(new Goodbye(shutdown.reason()));
        }
        if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess() && !closing) {
            server.audit().handshakeFailed(PeerAddress.of(context.channel()), reason(handshake.cause()));
        }
    }

    /** Hides the bytes that an unauthenticated client has sent instead of a TLS handshake. */
    private static Throwable reason(Throwable cause) {
        return cause instanceof NotSslRecordException ? new IOException("What the client sent is no TLS") : cause;
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Throwable failure = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        LastResort.failedOutsideOfQueries(failure);
        boolean meant = failure instanceof BraidException
                || failure.getClass().getName().startsWith("io.braid.wire");
        if (!meant && failure instanceof IOException) {
            LOG.debug("Lost the connection from {}", PeerAddress.of(context.channel()), failure);
            outbox(context).close();
            return;
        }
        LOG.info("Closing the connection from {}: {}", PeerAddress.of(context.channel()), failure.getMessage());
        ErrorReply reply = ErrorReplies.ofConnection(failure);
        if (session == null) {
            server.audit().refused(refusal(reply, context));
        }
        end(context, reply);
    }

    private RefusedLogin refusal(ErrorReply reply, ChannelHandlerContext context) {
        Hello hello = login.greeting().orElse(STRANGER);
        return new RefusedLogin(
                login.greeting().isPresent(),
                hello.user(),
                hello.properties().getOrDefault("applicationName", ""),
                hello.database(),
                PeerAddress.of(context.channel()),
                reply.sqlState(),
                reply.message());
    }

    private void giveUp(ChannelHandlerContext context) {
        if (requests == null) {
            exceptionCaught(
                    context,
                    new ProtocolException("The login took longer than "
                            + server.loginTimeout().toMillis() + " ms."));
        }
    }

    /** Disconnects immediately, even if the client may not receive the reason, for example before encryption. */
    private void makeRoom(ChannelHandlerContext context, ErrorReply reply) {
        closing = true;
        server.audit().refused(refusal(reply, context));
        outbox(context).send(reply);
        outbox(context).close();
    }

    private void end(ChannelHandlerContext context, ErrorReply reply) {
        if (!closing) {
            closing = true;
            outbox(context).sendAndClose(reply);
        }
    }

    private static Outbox outbox(ChannelHandlerContext context) {
        return new Outbox(context.channel());
    }

    private static void cancel(@Nullable ScheduledFuture<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
