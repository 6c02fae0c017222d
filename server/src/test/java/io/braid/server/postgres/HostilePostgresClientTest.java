package io.braid.server.postgres;

import static io.braid.server.postgres.RawPostgresClient.count;
import static io.braid.server.postgres.RawPostgresClient.message;
import static io.braid.server.postgres.RawPostgresClient.number;
import static io.braid.server.postgres.RawPostgresClient.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.braid.server.TestServer;
import io.braid.server.postgres.RawPostgresClient.Message;
import io.braid.testkit.tier.Iterations;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * B1: clients that send arbitrary PostgreSQL messages, valid or corrupt. Each sequence is answered by ReadyForQuery, or
 * by an error after which the connection is closed; other clients are not affected.
 */
@Tag("scaled")
class HostilePostgresClientTest {
    private static final String TYPES = "QPBDECSHXFdcfp?\0z1";
    private static final String[] STATEMENTS = {
        "SELECT 1",
        "SELECT id, name FROM stock.item WHERE id = $1",
        "SELECT $1::int, $2::text",
        "SELECT * FROM stock.item; SELECT 1/0",
        "BEGIN",
        "COMMIT",
        "ROLLBACK TO s",
        "SAVEPOINT s",
        "DECLARE c CURSOR FOR SELECT id FROM stock.item",
        "FETCH 2 FROM c",
        "CLOSE c",
        "COPY (SELECT id FROM stock.item) TO STDOUT",
        "PREPARE p AS SELECT $1::int",
        "EXECUTE p(1)",
        "DEALLOCATE ALL",
        "DISCARD ALL",
        "SET search_path = stock",
        "SHOW TimeZone",
        "SELECT 'f'::uuid",
        "SELECT x FROM",
        "",
        ";;",
        "SELECT '\u20ac' || $1",
    };
    private static final int MOST_MESSAGES = 12;

    @Test
    void everySequenceIsAnsweredOrEndsTheConnection(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.B1.postgres", 400, 20_000, 1_000_000);
        Random random = iterations.random();
        int closed = 0;
        try (TestServer server = TestServer.start(folder, Map.of());
                RawPostgresClient decent = RawPostgresClient.loggedIn(server)) {
            RawPostgresClient hostile = RawPostgresClient.loggedIn(server);
            try {
                for (int i = 0; i < iterations.count(); i++) {
                    // After a wrong length, the rest of the message may never arrive; the client then closes the
                    // connection.
                    boolean isDamaged = random.nextInt(4) == 0;
                    if (isEnded(hostile, sequence(random, isDamaged), isDamaged, iterations.at(i))) {
                        closed++;
                        hostile.close();
                        hostile = RawPostgresClient.loggedIn(server);
                    }
                    if (i % 20 == 0) {
                        decent.send('Q', text("SELECT name FROM stock.item WHERE id = 1"));
                        assertThat(decent.types()).as(iterations.at(i)).isEqualTo("TDCZ");
                    }
                }
            } finally {
                hostile.close();
            }
        }
        iterations.report(iterations.count() + " sequences, " + closed + " connections ended");
    }

    /** Sends a sequence, followed by two messages that complete it. */
    private static boolean isEnded(RawPostgresClient client, byte[] sequence, boolean isDamaged, String when)
            throws IOException {
        try {
            client.sendRaw(sequence);
            client.send('S');
            client.send('Q', text("SELECT 'the end'"));
            if (isDamaged) {
                client.sendNoMore();
            }
            while (true) {
                List<Message> answer = client.until('Z');
                Message last = answer.get(answer.size() - 1);
                if (last.type() == '\0') {
                    return true;
                }
                if (!isDamaged && answer.stream().anyMatch(HostilePostgresClientTest::isTheEnd)) {
                    return false;
                }
            }
        } catch (IOException e) {
            if (isClosed(e)) {
                return true;
            }
            throw new IOException(when, e);
        }
    }

    /** True if the server has closed the connection while the rest was being sent. */
    private static boolean isClosed(IOException failure) {
        return failure instanceof SocketException || "Broken pipe".equals(failure.getMessage());
    }

    /** True for the row of the last query, or its rejection in a failed transaction block. */
    private static boolean isTheEnd(Message message) {
        return (message.type() == 'D' && message.text(6).equals("the end"))
                || (message.type() == 'E'
                        && message.field('C').equals("25P02")
                        && message.field('P').isEmpty());
    }

    private static byte[] sequence(Random random, boolean isDamaged) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int messages = 1 + random.nextInt(MOST_MESSAGES);
        for (int i = 0; i < messages; i++) {
            boolean isThis = isDamaged && random.nextInt(messages - i) == 0;
            bytes.writeBytes(isThis ? damaged(oneOf(random), random) : oneOf(random));
        }
        return bytes.toByteArray();
    }

    private static byte[] oneOf(Random random) {
        String name = random.nextInt(3) == 0 ? "n" + random.nextInt(3) : "";
        String statement = STATEMENTS[random.nextInt(STATEMENTS.length)];
        if (random.nextInt(60) == 0) {
            return any(random);
        }
        return switch (random.nextInt(11)) {
            case 0, 1 -> message('Q', text(statement));
            case 2, 3 -> message('P', text(name), text(statement), count(0));
            case 4 -> message('P', text(name), text(statement), count(1), number(random.nextBoolean() ? 23 : 99_999));
            case 5, 6 -> bind(name, random);
            case 7 -> message("CHSFdcf".charAt(random.nextInt(7)), text(random.nextBoolean() ? "S" : "P" + name));
            case 8 -> message("dcf".charAt(random.nextInt(3)), text("1\tx"));
            case 9 -> message('D', new byte[] {(byte) (random.nextBoolean() ? 'S' : 'P')}, text(name));
            default -> message('E', text(name), number(random.nextInt(3)));
        };
    }

    private static byte[] bind(String name, Random random) {
        int values = random.nextInt(3);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(text(name));
        body.writeBytes(text(name));
        body.writeBytes(count(1));
        body.writeBytes(count(random.nextInt(40) == 0 ? 2 : random.nextInt(2)));
        body.writeBytes(count(values));
        for (int i = 0; i < values; i++) {
            byte[] value = new byte[random.nextInt(6)];
            random.nextBytes(value);
            body.writeBytes(number(random.nextInt(5) == 0 ? -1 : value.length));
            body.writeBytes(value);
        }
        body.writeBytes(random.nextBoolean() ? count(0) : new byte[] {0, 1, 0, (byte) random.nextInt(2)});
        return message('B', body.toByteArray());
    }

    private static byte[] any(Random random) {
        byte[] body = new byte[random.nextInt(20)];
        random.nextBytes(body);
        return message(TYPES.charAt(random.nextInt(TYPES.length())), body);
    }

    private static byte[] damaged(byte[] message, Random random) {
        byte[] damaged = message.clone();
        // Corrupt lengths as well, which change the interpretation of all following bytes.
        int at = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : random.nextInt(damaged.length);
        damaged[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return damaged;
    }
}
