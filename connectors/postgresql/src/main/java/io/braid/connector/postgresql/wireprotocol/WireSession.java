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
 * One session with the server. It runs one statement at a time; used by one thread, but for {@link #cancel()} and
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
    /** Up to 256 bytes, as of version 3.2 of the protocol; four before. */
    private byte[] secret = new byte[0];

    private boolean standardStrings = true;
    /** True if the server has said that it waits for the next statement. */
    private boolean ready;
    /** True if it said that it waits for the next one of a transaction that was begun here. */
    private boolean inTransaction;
    /** True if it is of no use to talk to the server any more. */
    private boolean broken;

    private long lastUsedNanos = System.nanoTime();
    private volatile boolean closed;

    private WireSession(ServerTarget target, WireSocket socket) throws IOException {
        this.target = target;
        this.socket = socket;
        this.in = new InboundMessages(socket.input(), this::waitUntilDeadline);
        this.out = new OutboundMessages(socket.output());
    }

    /** Where both encrypted and open lines would do, a server that refuses the first is asked for the second. */
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

    /** Reads are given up at that reading of {@link System#nanoTime()}, with an SQLException of class 08. */
    void setDeadline(long nanos) {
        deadlineNanos = nanos;
        bounded = true;
    }

    /** Gets ready for what a query asks: it is given up at its time limit, and ended when it is canceled. */
    void prepare(ScanContext context, CancelGate gate) {
        if (context.hasDeadline()) {
            setDeadline(context.deadlineNanos());
        }
        gate.guard(ending());
    }

    /** Messages to be sent to the server; nothing else may be sent until its answer has been read. */
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

    /** The message that {@link #receive()} has gone to. */
    InboundMessages in() {
        return in;
    }

    /**
     * Waits for the next message that belongs to the answer and returns its type. An error of the server is thrown once
     * the server is ready for the next statement, if it ever is.
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

    /** Reads what comes before the server is ready, skipping the rest of an answer. */
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

    /** True if a message may come at any time and is no part of an answer. */
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

    /** The number by which the server knows the session. */
    String session() {
        return Integer.toString(processId);
    }

    PreparedStatements prepared() {
        return prepared;
    }

    /** True if a backslash in a quoted string stands for itself. */
    boolean standardStrings() {
        return standardStrings;
    }

    /** True if the server waits for the next statement of a transaction. */
    boolean isInTransaction() {
        return inTransaction;
    }

    /**
     * Asks the server to end the statement that runs; returns once the server has been told. Any thread may call it.
     */
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
            // The server hangs up when it has passed the request on.
            while (second.input().read() >= 0) {
                // It says nothing.
            }
        } catch (IOException e) {
            throw PostgresqlErrors.lost(e);
        }
    }

    /** What ends the statement that runs, and hangs up where the server cannot be told or does not listen. */
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
     * Ends a statement of which no more rows are wanted. True if the connection may be used again: the server has said
     * that it was this statement which the cancel ended, so that the cancel cannot reach another.
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

    /** Asks the server to end what it does for a connection that nobody will use again. */
    void stop() {
        if (ready || broken || closed) {
            return;
        }
        // If it cannot be told, the connection is cut in any case, which the server notices when it next sends
        // something.
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

    /** To be called when an answer is over; false if the connection must not be used again. */
    boolean rest() {
        lastUsedNanos = System.nanoTime();
        return ready && !closed && (!inTransaction || rollBack()) && (!bounded || unbounded());
    }

    /** Not for long: nobody can end the wait any more for a server that stands still. */
    private boolean rollBack() {
        setDeadline(System.nanoTime() + LONGEST_DRAIN_NANOS);
        try {
            ask(List.of("ROLLBACK"));
            return !inTransaction;
        } catch (SQLException e) {
            return false;
        }
    }

    /** Runs short statements, all in one round trip, and returns the values that they yield, as text. */
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

    /** Puts a short statement before the next message that is sent. */
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

    /** True if the server still answers; costs a round trip. */
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

    /** Says good-bye if that takes no time, and hangs up. */
    void leave() {
        try {
            out.begin('X').end();
            out.send();
        } catch (IOException e) {
            // It has gone already.
        }
        close();
    }

    @Override
    public void close() {
        closed = true;
        socket.close();
    }
}
