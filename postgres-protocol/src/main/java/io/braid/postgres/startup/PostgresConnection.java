package io.braid.postgres.startup;

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
import io.braid.postgres.message.BackendMessages;
import io.braid.postgres.message.ErrorNotice;
import io.braid.postgres.message.FrontendDecoder;
import io.braid.postgres.message.FrontendMessage;
import io.braid.postgres.message.MessageBuffer;
import io.braid.postgres.message.PostgresProtocolException;
import io.braid.postgres.session.ClientOutput;
import io.braid.postgres.session.ErrorNotices;
import io.braid.postgres.session.MessageLoop;
import io.braid.postgres.setting.PostgresSettings;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.wire.scram.AuthenticationException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.socket.ChannelInputShutdownEvent;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.util.concurrent.ScheduledFuture;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connection of a PostgreSQL client: login within a time limit, then messages until either side disconnects. */
@SuppressWarnings("FutureReturnValueIgnored") // A failed write reaches the connection's exceptionCaught.
final class PostgresConnection extends ChannelInboundHandlerAdapter {
    private static final Logger LOG = LoggerFactory.getLogger(PostgresConnection.class);

    private final ServerContext server;
    private @Nullable ScheduledFuture<?> loginDeadline;
    private @Nullable StartupMessage startup;
    private @Nullable PostgresLogin login;
    private @Nullable OpenSession session;
    private @Nullable MessageLoop loop;
    private boolean closing;

    PostgresConnection(ServerContext server) {
        this.server = server;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
        LOG.debug("A client connects from {}", PeerAddress.of(context.channel()));
        server.connections().add(context.channel());
        loginDeadline = context.executor()
                .schedule(() -> loginTookTooLong(context), server.loginTimeout().toMillis(), MILLISECONDS);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) throws AuthenticationException {
        if (closing) {
            return;
        }
        if (message instanceof StartupMessage first) {
            begin(context, first);
        } else if (loop != null) {
            loop.add((FrontendMessage) message);
        } else if (login != null && message instanceof FrontendMessage.Password password) {
            ClientOutput out = new ClientOutput(context.channel());
            Optional<Identity> identity = login.answer(password.bytes(), out.buffer(), verdict -> context.executor()
                    .execute(() -> conclude(context, verdict)));
            proceed(context, out, identity);
        } else if (message instanceof FrontendMessage.Terminate) {
            closing = true;
            context.close();
        } else {
            throw new PostgresProtocolException("expected a password message");
        }
    }

    private void begin(ChannelHandlerContext context, StartupMessage first) throws AuthenticationException {
        startup = first;
        server.connections().hasSpoken(context.channel());
        context.pipeline().replace(StartupDecoder.class, "messages", new FrontendDecoder(server.loginTimeout()));
        ClientOutput out = new ClientOutput(context.channel());
        negotiate(out.buffer(), first);
        PostgresLogin started = new PostgresLogin(server.services(), server.attempts(), client(context), first);
        login = started;
        proceed(context, out, started.begin(out.buffer()));
    }

    private static void negotiate(MessageBuffer out, StartupMessage first) {
        List<String> unknown = first.parameters().keySet().stream()
                .filter(name -> name.startsWith("_pq_."))
                .sorted()
                .toList();
        if (first.version() > StartupMessage.V3_2 || !unknown.isEmpty()) {
            BackendMessages.negotiateProtocolVersion(out, Math.min(first.version(), StartupMessage.V3_2), unknown);
        }
    }

    private void proceed(ChannelHandlerContext context, ClientOutput out, Optional<Identity> identity) {
        if (identity.isPresent()) {
            welcome(context, out, identity.get());
        } else {
            out.flush();
        }
    }

    /** Completes the login after an external authenticator's verdict. */
    private void conclude(ChannelHandlerContext context, Verdict verdict) {
        if (closing) {
            return;
        }
        try {
            Identity identity = verdict.identity();
            if (context.channel().isActive()) {
                welcome(context, new ClientOutput(context.channel()), identity);
            }
        } catch (AuthenticationException | RuntimeException e) {
            exceptionCaught(context, e);
        }
    }

    private void welcome(ChannelHandlerContext context, ClientOutput out, Identity identity) {
        StartupMessage first = java.util.Objects.requireNonNull(startup);
        server.connections().logIn(context.channel(), identity.user());
        UnauthenticatedClient client = client(context);
        OpenSession opened = SessionOpening.open(
                server.services(),
                identity,
                first,
                client.address(),
                client.tls().version().orElse(null));
        session = opened;
        opened.endBy(reason ->
                context.executor().execute(() -> userEventTriggered(context, new Connections.Shutdown(reason))));
        server.services().audit().loggedIn(opened);
        LOG.info("Opened {}", opened.now());
        cancel(loginDeadline);
        context.pipeline().get(FrontendDecoder.class).loggedIn(opened.memory());
        MessageBuffer buffer = out.buffer();
        BackendMessages.authenticationOk(buffer);
        PostgresSettings.reported(opened.now())
                .forEach((name, value) -> BackendMessages.parameterStatus(buffer, name, value));
        int processId = Math.toIntExact(opened.now().id());
        byte[] key = server.keys().create(first.version());
        BackendMessages.backendKeyData(buffer, processId, key);
        MessageLoop messages = new MessageLoop(server.services(), opened, out, server.notifications());
        loop = messages;
        server.keys().add(processId, key, messages);
        messages.begin();
    }

    private static UnauthenticatedClient client(ChannelHandlerContext context) {
        return new UnauthenticatedClient(PeerAddress.of(context.channel()), TlsPeer.of(context.channel()));
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) {
        if (loop != null) {
            loop.setWritable(context.channel().isWritable());
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
        cancel(loginDeadline);
        if (loop != null) {
            loop.abandon();
        }
        if (session != null) {
            server.keys().remove(Math.toIntExact(session.now().id()));
            server.services().audit().loggedOut(session);
            server.services().sessions().close(session);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
        if (closing) {
            return;
        }
        if (event instanceof Connections.ClientNotice notice && loop != null) {
            loop.notice(new ErrorNotice("NOTICE", "00000", notice.text(), null, null, 0, null));
        } else if (event instanceof Connections.Displaced displaced) {
            refuse(context, ErrorNotices.of(displaced.reason()));
            end(context, ErrorNotices.of(displaced.reason()));
        } else if (event instanceof Connections.Shutdown shutdown) {
            end(context, ErrorNotice.error(ErrorCode.SERVER_SHUTDOWN.sqlState(), shutdown.reason()));
        } else if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
            server.services().audit().handshakeFailed(PeerAddress.of(context.channel()), handshake.cause());
        } else if (event instanceof ChannelInputShutdownEvent && loop != null) {
            loop.endOfInput();
        } else if (event instanceof ChannelInputShutdownEvent) {
            closing = true;
            context.close();
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        Throwable failure = cause instanceof DecoderException && cause.getCause() != null ? cause.getCause() : cause;
        LastResort.failedOutsideOfQueries(failure);
        boolean isIntended = failure instanceof BraidException
                || failure instanceof PostgresProtocolException
                || failure instanceof AuthenticationException;
        if (!isIntended && failure instanceof IOException) {
            LOG.debug("Lost the connection from {}", PeerAddress.of(context.channel()), failure);
            closing = true;
            context.close();
            return;
        }
        LOG.info("Closing the connection from {}: {}", PeerAddress.of(context.channel()), failure.getMessage());
        ErrorNotice error = ErrorNotices.of(failure);
        if (session == null) {
            refuse(context, error);
        }
        end(context, error);
    }

    private void refuse(ChannelHandlerContext context, ErrorNotice error) {
        StartupMessage first = startup;
        server.services()
                .audit()
                .refused(new RefusedLogin(
                        first != null,
                        first == null ? "" : first.user(),
                        first == null ? "" : first.parameters().getOrDefault("application_name", ""),
                        first == null ? "" : first.database(),
                        PeerAddress.of(context.channel()),
                        error.sqlState(),
                        error.message()));
    }

    private void loginTookTooLong(ChannelHandlerContext context) {
        if (session == null) {
            exceptionCaught(
                    context,
                    new PostgresProtocolException("the login took longer than "
                            + server.loginTimeout().toMillis() + " ms"));
        }
    }

    private void end(ChannelHandlerContext context, ErrorNotice error) {
        if (!closing) {
            closing = true;
            ClientOutput out = new ClientOutput(context.channel());
            BackendMessages.error(out.buffer(), error.fatal());
            out.flushAndClose();
        }
    }

    private static void cancel(@Nullable ScheduledFuture<?> timer) {
        if (timer != null) {
            timer.cancel(false);
        }
    }
}
