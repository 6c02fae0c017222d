package io.braid.jdbc;

import io.braid.wire.FrameLimits;
import io.braid.wire.Frames;
import io.braid.wire.Message;
import io.braid.wire.message.Cancel;
import io.braid.wire.message.CloseResult;
import io.braid.wire.message.CloseStatement;
import io.braid.wire.message.ErrorReply;
import io.braid.wire.message.Execute;
import io.braid.wire.message.Fetch;
import io.braid.wire.message.Hello;
import io.braid.wire.message.MessageDecoder;
import io.braid.wire.message.Ping;
import io.braid.wire.message.Pong;
import io.braid.wire.message.Prepare;
import io.braid.wire.message.Prepared;
import io.braid.wire.message.Ready;
import io.braid.wire.message.SaslChallenge;
import io.braid.wire.message.SaslResponse;
import io.braid.wire.message.Terminate;
import io.braid.wire.scram.AuthenticationException;
import io.braid.wire.scram.ChannelBinding;
import io.braid.wire.scram.ScramServer;
import io.braid.wire.scram.ScramVerifier;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Fake server that knows one user, replies to scripted texts with scripted rows, and records the messages received. */
final class FakeServer implements AutoCloseable {
    static final String USER = "ada";
    static final String PASSWORD = "pässword";
    private static final long REFRAIN_NANOS = 20_000_000;

    private final ServerSocket listener;
    private final ScramVerifier verifier = ScramVerifier.of(PASSWORD, new byte[] {1, 2, 3}, 100);
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();
    private final List<Message> received = new CopyOnWriteArrayList<>();
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();

    FakeServer() throws IOException {
        listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "fake-server");
        thread.setDaemon(true);
        thread.start();
    }

    void answer(String sql, Answer answer) {
        answers.put(sql, answer);
    }

    int port() {
        return listener.getLocalPort();
    }

    String url() {
        return "jdbc:braid://127.0.0.1:" + port() + "/tpch";
    }

    BraidConnection connect() throws java.sql.SQLException {
        return connect("");
    }

    BraidConnection connect(String moreProperties) throws java.sql.SQLException {
        String url = url() + "?user=" + USER + "&password=" + PASSWORD + moreProperties;
        return BraidDriver.open(BraidUrl.parse(url), new java.util.Properties());
    }

    <T extends Message> List<T> received(Class<T> type) {
        return received.stream().filter(type::isInstance).map(type::cast).collect(Collectors.toList());
    }

    /** Waits for that many messages of a type, until the test's timeout. */
    <T extends Message> List<T> await(Class<T> type, int count) throws InterruptedException {
        while (received(type).size() < count) {
            Thread.sleep(2);
        }
        return received(type);
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                start(() -> serve(socket));
            }
        } catch (IOException e) {
            // The test is over.
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            new Peer(socket).run();
        } catch (IOException e) {
            // The client has closed the connection, or the test is over.
        }
    }

    /** Connected client. */
    private final class Peer {
        private final DataInputStream in;
        private final OutputStream out;
        private final Map<Integer, String> statements = new HashMap<>();
        private final Map<Integer, Playing> playing = new HashMap<>();
        private @Nullable ScramServer scram;
        private Map<String, String> properties = Map.of();
        private boolean challenged;

        Peer(Socket socket) throws IOException {
            this.in = new DataInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        void run() throws IOException {
            Message message;
            do {
                byte[] body = new byte[FrameLimits.AFTER_LOGIN.check(in.readInt())];
                in.readFully(body);
                message = MessageDecoder.decode(ByteBuffer.wrap(body));
                received.add(message);
                handle(message);
            } while (!(message instanceof Terminate));
        }

        private void send(Message message) throws IOException {
            out.write(Frames.encode(message));
        }

        private void handle(Message message) throws IOException {
            if (message instanceof Hello) {
                properties = ((Hello) message).properties();
                scram = new ScramServer(((Hello) message).user(), verifier, ChannelBinding.NONE);
                send(new SaslChallenge(ScramVerifier.MECHANISM, new byte[0]));
            } else if (message instanceof SaslResponse && scram != null) {
                login(scram, ((SaslResponse) message).bytes());
            } else if (message instanceof Ping) {
                send(new Pong(((Ping) message).token()));
            } else if (message instanceof Prepare) {
                prepare((Prepare) message);
            } else if (message instanceof Execute) {
                execute((Execute) message);
            } else if (message instanceof Fetch && playing.containsKey(((Fetch) message).resultId())) {
                continuePlaying(((Fetch) message).resultId(), ((Fetch) message).credit());
            } else if (message instanceof CloseStatement) {
                statements.remove(((CloseStatement) message).statementId());
            } else if (message instanceof CloseResult) {
                playing.remove(((CloseResult) message).resultId());
            } else if (message instanceof Cancel && playing.remove(((Cancel) message).resultId()) != null) {
                send(new ErrorReply(((Cancel) message).resultId(), "57014", "QUERY_CANCELED", "canceled", 0, 0));
            }
        }

        private void login(ScramServer server, byte[] response) throws IOException {
            try {
                byte[] answer = challenged ? server.finish(response) : server.challenge(response);
                send(new SaslChallenge(ScramVerifier.MECHANISM, answer));
            } catch (AuthenticationException e) {
                String text = String.valueOf(e.getMessage());
                send(new ErrorReply(ErrorReply.CONNECTION, e.sqlState(), "INVALID_PASSWORD", text, 0, 0));
                throw e;
            }
            if (challenged) {
                send(new Ready(1, "0.1.0-SNAPSHOT", "tpch", properties));
            }
            challenged = true;
        }

        private void prepare(Prepare prepare) throws IOException {
            int id = prepare.statementId();
            Answer answer = answers.get(prepare.sql());
            if (answer == null) {
                send(unknown(id));
                return;
            }
            statements.put(id, prepare.sql());
            if (answer.isDescribed()) {
                send(new Prepared(id, answer.parameters(), answer.columns()));
            }
        }

        private ErrorReply unknown(int id) {
            return new ErrorReply(id, "42P01", "UNDEFINED_TABLE", "There is no such table.", 1, 15);
        }

        private void execute(Execute execute) throws IOException {
            String sql = execute.statementId() == Execute.NO_STATEMENT
                    ? execute.sql()
                    : statements.getOrDefault(execute.statementId(), "");
            Answer answer = answers.get(sql);
            if (answer == null) {
                send(unknown(execute.resultId()));
                return;
            }
            playing.put(execute.resultId(), new Playing(answer));
            continuePlaying(execute.resultId(), execute.credit());
        }

        private void sing(@Nullable IntFunction<byte[]> refrain, int resultId) throws IOException {
            while (refrain != null) {
                out.write(refrain.apply(resultId));
                LockSupport.parkNanos(REFRAIN_NANOS);
            }
        }

        private void continuePlaying(int resultId, int credit) throws IOException {
            Playing current = playing.get(resultId);
            if (current == null) {
                return;
            }
            current.credit += credit;
            while (current.next < current.answer.steps()) {
                if (current.answer.needsCredit(current.next) && current.credit-- <= 0) {
                    current.credit = 0;
                    return;
                }
                out.write(current.answer.step(current.next++, resultId));
            }
            sing(current.answer.refrain(), resultId);
            if (current.answer.ends()) {
                playing.remove(resultId);
            }
            if (current.answer.hangsUp()) {
                throw new IOException("hung up, as the test wants");
            }
        }
    }

    /** Position in a reply. */
    private static final class Playing {
        private final Answer answer;
        private int next;
        private int credit;

        Playing(Answer answer) {
            this.answer = answer;
        }
    }
}
