package io.braid.connector.postgresql.wireprotocol;

import io.braid.connector.jdbc.governor.CancelGate;
import io.braid.connector.jdbc.governor.StatementCanceller;
import io.braid.spi.ScanContext;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.postgresql.jdbc.SslMode;

/**
 * Session with the server. Runs one statement at a time; not thread-safe except for {@link #cancel()} and
 * {@link #close()}. Every failure of the connection is an SQLException of class 08.
 */
final class WireSession implements Closeable {
    private static final int CANCEL_REQUEST = 80_877_102;
    private static final String CANCELED = "57014";
    private static final long LONGEST_DRAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final ServerTarget target;
    private final WireSocket socket;
    private final InboundMessages in;
    private final OutboundMessages out;
    private final PreparedStatements prepared = new PreparedStatements();
    private long deadlineNanos;
    private boolean bounded;
    private int processId;
    /** Cancellation key of up to 256 bytes since protocol version 3.2; four bytes before. */
    private byte[] secret = new byte[0];

    private boolean standardStrings = true;
    /** True if the server is ready for the next statement. */
    private boolean ready;
    /** True if the server is ready for the next statement of an open transaction. */
    private boolean inTransaction;
    /** True if the session can no longer be used. */
    private boolean broken;

    private long lastUsedNanos = System.nanoTime();
    private volatile boolean closed;

    private WireSession(ServerTarget target, WireSocket socket) throws IOException {
        this.target = target;
        this.socket = socket;
        this.in = new InboundMessages(socket.input(), this::waitUntilDeadline);
        this.out = new OutboundMessages(socket.output());
    }

    /** Connects; if TLS is preferred and the server rejects the encrypted connection, without TLS. */
    static WireSession open(ServerTarget target) throws SQLException, UnsupportedByWireException {
        try {
            return open(target, target.encryption());
        } catch (SQLException e) {
            if (target.encryption() == SslMode.PREFER && "28000".equals(e.getSQLState())) {
                return open(target, SslMode.DISABLE);
            }
            throw e;
        }
    }

    private static WireSession open(ServerTarget target, SslMode encryption)
            throws SQLException, UnsupportedByWireException {
        WireSocket socket = WireSocket.connect(target, encryption);
        boolean open = false;
        try {
            WireSession connection = new WireSession(target, socket);
            new WireLogin(target, socket, connection.in, connection.out).run();
            connection.awaitReady();
            socket.waitAtMost(target.timeouts().answer());
            open = true;
            return connection;
        } catch (IOException e) {
            throw PostgresqlErrors.refused(target, e);
        } finally {
            if (!open) {
                socket.close();
            }
        }
    }

    /** Sets the {@link System#nanoTime()} at which reads fail with an SQLException of class 08. */
    void setDeadline(long nanos) {
        deadlineNanos = nanos;
        bounded = true;
    }

    /** Sets the query's deadline, and lets its gate cancel the statement. */
    void prepare(ScanContext context, CancelGate gate) {
        if (context.hasDeadline()) {
            setDeadline(context.deadlineNanos());
        }
        gate.guard(ending());
    }

    /** The buffer of outgoing messages; nothing else may be sent until the response was read. */
    OutboundMessages out() {
        return out;
    }

    void send() throws SQLException {
        ready = false;
        try {
            out.send();
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private SQLException lost(IOException cause) {
        broken = !(cause instanceof SocketTimeoutException);
        return PostgresqlErrors.lost(cause);
    }

    /** The message of the last {@link #receive()}. */
    InboundMessages in() {
        return in;
    }

    /**
     * Waits for the next message of the response and returns its type. A server error is thrown once the server is
     * ready for the next statement.
     */
    char receive() throws SQLException {
        try {
            while (true) {
                char type = in.next();
                if (type == 'E') {
                    throw failure();
                }
                if (!concernsSession(type)) {
                    if (type == 'Z') {
                        becomeReady();
                    }
                    return type;
                }
            }
        } catch (IOException e) {
            throw lost(e);
        }
    }

    private void waitUntilDeadline() throws IOException {
        if (!bounded) {
            return;
        }
        long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()) + 1;
        int longest = target.timeouts().answer() == 0
                ? Integer.MAX_VALUE
                : target.timeouts().answer();
        socket.waitAtMost((int) Math.max(1, Math.min(left, longest)));
    }

    private SQLException failure() throws IOException, SQLException {
        SQLException error = PostgresqlErrors.reported(in.bytes(), in.body(), in.bodyEnd());
        boolean fatal = !Objects.requireNonNullElse(error.getMessage(), "").startsWith("ERROR");
        if (fatal) {
            broken = true;
        } else {
            awaitReady();
        }
        return error;
    }

    /** Reads until the server is ready, skipping the rest of a response. */
    private void awaitReady() throws IOException, SQLException {
        for (char type = in.next(); type != 'Z'; type = in.next()) {
            if (type == 'K') {
                processId = Bytes.getInt(in.bytes(), in.body());
                secret = Arrays.copyOfRange(in.bytes(), in.body() + 4, in.bodyEnd());
            } else if (type == 'E') {
                throw PostgresqlErrors.reported(in.bytes(), in.body(), in.bodyEnd());
            } else {
                concernsSession(type);
            }
        }
        becomeReady();
    }

    private void becomeReady() {
        ready = true;
        inTransaction = in.bytes()[in.body()] != 'I';
    }

    /** True for messages that may arrive at any time and are not part of a response. */
    private boolean concernsSession(char type) {
        if (type == 'S') {
            String report = new String(in.bytes(), in.body(), in.bodyEnd() - in.body(), StandardCharsets.UTF_8);
            if (report.startsWith("standard_conforming_strings\0")) {
                standardStrings = report.startsWith("on", report.indexOf('\0') + 1);
            }
            return true;
        }
        return type == 'N' || type == 'A';
    }

    /** The server's id of the session. */
    String session() {
        return Integer.toString(processId);
    }

    PreparedStatements prepared() {
        return prepared;
    }

    /** True if backslashes in string literals are not escapes. */
    boolean standardStrings() {
        return standardStrings;
    }

    /** True if the server is ready for the next statement of a transaction. */
    boolean isInTransaction() {
        return inTransaction;
    }

    /** Requests cancellation of the running statement; returns once the request was sent. Thread-safe. */
    void cancel() throws SQLException {
        SslMode encryption = socket.isEncrypted() ? target.encryption() : SslMode.DISABLE;
        try (WireSocket second = WireSocket.connect(target, encryption)) {
            OutboundMessages request = new OutboundMessages(second.output());
            request.beginUntyped()
                    .int32(CANCEL_REQUEST)
                    .int32(processId)
                    .raw(secret)
                    .end();
            request.send();
            // The server closes the connection after forwarding the request.
            while (second.input().read() >= 0) {
                // The server sends nothing.
            }
        } catch (IOException e) {
            throw PostgresqlErrors.lost(e);
        }
    }

    /** The cancellation of the running statement; closes the socket if the server does not respond. */
    CancelGate.Stop ending() {
        return new CancelGate.Stop() {
            @Override
            public void run() throws SQLException {
                cancel();
            }

            @Override
            public boolean cut() {
                close();
                return true;
            }
        };
    }

    /**
     * Cancels a statement whose rows are no longer needed. True if the connection is reusable: the server confirmed
     * that the cancellation hit this statement, so it cannot reach another.
     */
    boolean abandon() {
        if (broken || closed) {
            return false;
        }
        if (!StatementCanceller.told(this::cancel)) {
            return false;
        }
        try {
            setDeadline(System.nanoTime() + LONGEST_DRAIN_NANOS);
            while (System.nanoTime() - deadlineNanos < 0) {
                if (receive() == 'Z') {
                    return false;
                }
            }
            return false;
        } catch (SQLException e) {
            return CANCELED.equals(e.getSQLState()) && rest();
        }
    }

    /** Cancels the statement of a connection that will not be reused. */
    void stop() {
        if (ready || broken || closed) {
            return;
        }
        // If the cancellation cannot be sent, the connection is closed anyway, which the server notices when it next
        // sends rows.
        broken = !StatementCanceller.told(this::cancel);
    }

    private boolean unbounded() {
        bounded = false;
        try {
            socket.waitAtMost(target.timeouts().answer());
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Called after a response; false if the connection must not be reused. */
    boolean rest() {
        lastUsedNanos = System.nanoTime();
        return ready && !closed && (!inTransaction || rollBack()) && (!bounded || unbounded());
    }

    /** Within a short time limit: nothing can cancel this wait if the server does not respond. */
    private boolean rollBack() {
        setDeadline(System.nanoTime() + LONGEST_DRAIN_NANOS);
        try {
            ask(List.of("ROLLBACK"));
            return !inTransaction;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Runs short statements in one round trip; returns their values as text. */
    List<String> ask(List<String> statements) throws SQLException {
        statements.forEach(this::put);
        out.begin('S').end();
        send();
        List<String> values = new ArrayList<>();
        for (char type = receive(); type != 'Z'; type = receive()) {
            if (type == 'D') {
                addValues(values);
            }
        }
        return values;
    }

    /** Prepends a short statement to the next message. */
    void put(String statement) {
        out.begin('P').text("").text(statement).int16(0).end();
        out.begin('B').text("").text("").int16(0).int16(0).int16(0).end();
        out.begin('E').text("").int32(0).end();
    }

    private void addValues(List<String> values) {
        byte[] bytes = in.bytes();
        int position = in.body() + 2;
        for (int left = Bytes.getShort(bytes, in.body()); left > 0; left--) {
            int length = Math.max(0, Bytes.getInt(bytes, position));
            values.add(new String(bytes, position + 4, length, StandardCharsets.UTF_8));
            position += 4 + length;
        }
    }

    long idleNanos() {
        return System.nanoTime() - lastUsedNanos;
    }

    /** True if the server responds; costs a round trip. */
    boolean answers(int waitMillis) {
        try {
            socket.waitAtMost(waitMillis);
            out.begin('S').end();
            out.send();
            awaitReady();
            socket.waitAtMost(target.timeouts().answer());
            lastUsedNanos = System.nanoTime();
            return true;
        } catch (IOException | SQLException e) {
            return false;
        }
    }

    /** Sends a termination message if that does not block, and closes the socket. */
    void leave() {
        try {
            out.begin('X').end();
            out.send();
        } catch (IOException e) {
            // The connection is already lost.
        }
        close();
    }

    @Override
    public void close() {
        closed = true;
        socket.close();
    }
}
