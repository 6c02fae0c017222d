package io.braid.hostile;

import io.braid.postgres.messages.FrontendText;
import io.braid.postgres.messages.MessageSocket;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Clients of PostgreSQL's protocol that send anything, as strangers and as users. Each message is answered, or the
 * connection is closed, and whatever the server sends is a message of the protocol.
 */
final class PostgresAttack {
    private static final int PATIENCE_MILLIS = 5_000;

    private static final List<String> GREETINGS = List.of(
            "StartupMessage 3.0 user 'ada' database 'shop'",
            "StartupMessage 3.2 user 'ada' _pq_.x '1' options '-c a=b'",
            "SSLRequest",
            "GSSENCRequest",
            "CancelRequest x00000001 x01020304",
            "Query 'SELECT 1'");

    private static final List<String> MESSAGES = List.of(
            "Query 'SELECT 1'",
            "Query 'BEGIN'",
            "Query 'ROLLBACK'",
            "Query 'SELECT 1; SELECT x; COMMIT'",
            "Query 'COPY stock.item FROM STDIN'",
            "Query 'COPY stock.item (id) FROM STDIN (FORMAT binary)'",
            "Query 'COPY stock.item TO STDOUT (FORMAT csv)'",
            "Query 'DECLARE c SCROLL CURSOR FOR SELECT id FROM stock.item'",
            "Query 'FETCH PRIOR FROM c'",
            "Query 'FETCH ABSOLUTE -2 FROM c'",
            "Query 'MOVE ALL IN c'",
            "Query 'SAVEPOINT s'",
            "Query 'ROLLBACK TO s'",
            "Query 'LISTEN a; NOTIFY a'",
            "Parse 's' 'SELECT $1::int4 + 1, $2::text' 23 25",
            "Parse '' 'SELECT id, name FROM stock.item WHERE id > $1'",
            "Parse 'w' 'INSERT INTO stock.item VALUES ($1, $2)'",
            "Parse 'p' 'COPY stock.item FROM STDIN'",
            "Parse 's' 'SELECT $1' 99999",
            "Bind '' 's' formats 1 0 values x00000007 'x' results 1 0",
            "Bind '' '' values '1' results 1",
            "Bind 'q' 'w' values '7' null",
            "Bind '' 'w' values '8' 'x'",
            "Bind '' 'p'",
            "Describe S 's'",
            "Describe P ''",
            "Execute '' 0",
            "Execute '' 1",
            "Execute 'q' 2",
            "Execute 'c' 1",
            "Close S 's'",
            "Close P 'q'",
            "Sync",
            "Flush",
            "CopyData '9\\tx\\n'",
            "CopyData x5047434f50590aff0d0a000000000000000000 x0001 x00000004 x00000009",
            "CopyDone",
            "CopyFail 'no'",
            "FunctionCall 1598",
            "PasswordMessage 'x'",
            "Terminate");

    private final MessageSocket.Address address;

    PostgresAttack(MessageSocket.Address address) {
        this.address = address;
    }

    /** Fault of what a stranger sees who does what the numbers say; null if there is none. */
    @Nullable
    String asStranger(Random random) {
        try (MessageSocket socket = new MessageSocket(address)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = random.nextInt(3); i >= 0; i--) {
                bytes.writeBytes(one(i == 0 ? MESSAGES : GREETINGS, random));
            }
            socket.write(bytes.toByteArray());
            socket.end();
            return socket.isClosedWithin(PATIENCE_MILLIS) ? null : "the server leaves the connection open";
        } catch (IOException | AssertionError e) {
            return e.toString();
        }
    }

    /** The same of somebody who has logged in. */
    @Nullable
    String asUser(Random random) {
        try (MessageSocket socket = new MessageSocket(address)) {
            socket.logIn();
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            for (int i = random.nextInt(20); i >= 0; i--) {
                bytes.writeBytes(one(MESSAGES, random));
            }
            socket.write(bytes.toByteArray());
            socket.end();
            String line = "";
            while (!line.equals(MessageSocket.CLOSED)) {
                line = socket.read(PATIENCE_MILLIS);
                if (line.equals(MessageSocket.NOTHING)) {
                    return "the server neither answers nor closes the connection";
                }
            }
            return null;
        } catch (IOException | AssertionError e) {
            return e.toString();
        }
    }

    private static byte[] one(List<String> lines, Random random) {
        byte[] message = FrontendText.encode(lines.get(random.nextInt(lines.size())));
        return random.nextInt(8) == 0
                ? Damage.to(message, FrontendText.encode(lines.get(random.nextInt(lines.size()))), random)
                : message;
    }
}
