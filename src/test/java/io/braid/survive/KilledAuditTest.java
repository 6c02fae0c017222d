package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.testkit.tier.Iterations;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * S14: a server that answers statements and refuses log-ins is killed: the audit log has all of them but those of the
 * last moment, and no line by halves but the last of a file.
 */
@Tag("deep")
class KilledAuditTest {
    private static final int CLIENTS = 4;
    private static final int MOST_PER_KILL = 1_000;
    private static final int GUEST_EVERY = 50;
    private static final Duration BOUND = Duration.ofMinutes(4);
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String MODEL = """
            CREATE DATABASE shop;
            CREATE SERVER s FOREIGN DATA WRAPPER h2 OPTIONS (url 'jdbc:h2:file:%s');
            CREATE SCHEMA s SERVER s;
            IMPORT FOREIGN SCHEMA PUBLIC FROM SERVER s INTO s;
            """;

    /** When a client was told how a statement, or a log-in, had ended, by what the log calls it. */
    private final Map<String, Long> ended = new ConcurrentHashMap<>();

    private final Set<String> lost = new HashSet<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final Path folder;
    private volatile boolean over;

    KilledAuditTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void whatHasHappenedIsNotedThoughTheServerDies() throws Exception {
        Iterations iterations = Iterations.of("survive.S14", 300, 5000, 100_000);
        prepare();
        int kills = (iterations.count() + MOST_PER_KILL - 1) / MOST_PER_KILL;
        int share = iterations.count() / kills;
        long longest = 0;
        for (int kill = 1; kill <= kills; kill++) {
            int enough = ended.size() + share;
            long killed =
                    runAndKill(enough, enough + iterations.random().nextInt(share), iterations.at("kill " + kill));
            Set<String> noted = noted();
            for (Map.Entry<String, Long> one : ended.entrySet()) {
                if (!noted.contains(one.getKey()) && lost.add(one.getKey())) {
                    longest = Math.max(longest, killed - one.getValue());
                }
            }
        }
        iterations.report(ended.size() + " statements and refused log-ins, " + kills + " kills: " + lost.size()
                + " are not noted, the first of which had ended " + TimeUnit.NANOSECONDS.toMillis(longest)
                + " ms before a kill");
    }

    private void prepare() throws Exception {
        Path items = folder.resolve("items");
        try (Connection connection = DriverManager.getConnection("jdbc:h2:file:" + items);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20))");
        }
        Files.writeString(folder.resolve("shop.vdb.sql"), MODEL.formatted(items));
    }

    /**
     * Tells when the server was killed.
     *
     * @param enough when so much has ended, all of that must get into the log while the server lives
     * @param last the server is killed when so much has ended
     */
    private long runAndKill(int enough, int last, String where) throws Exception {
        Process server = ServerProcess.over(folder.resolve("shop.vdb.sql"), folder, "--files-folder", folder.toString())
                .start();
        try (BufferedReader out = server.inputReader(StandardCharsets.UTF_8)) {
            for (String line = out.readLine(); !line.contains(" serves shop at "); line = out.readLine()) {
                assertThat(server.isAlive()).as(line).isTrue();
            }
            Properties login = new Properties();
            try (Reader reader = Files.newBufferedReader(folder.resolve("data/connection.properties"))) {
                login.load(reader);
            }
            over = false;
            List<Thread> clients = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                clients.add(new Thread(() -> askOn(login)));
            }
            clients.forEach(Thread::start);
            await(where + ": " + enough, () -> ended.size() >= enough);
            Set<String> due = new HashSet<>(ended.keySet());
            due.removeAll(lost);
            await(where + ": all of them noted", () -> noted().containsAll(due));
            await(where + ": " + last, () -> ended.size() >= last);
            long killed = System.nanoTime();
            server.toHandle().destroyForcibly();
            over = true;
            for (Thread client : clients) {
                client.join(BOUND.toMillis());
            }
            return killed;
        } finally {
            over = true;
            server.destroyForcibly().waitFor();
        }
    }

    /** Until the server is to be killed; whoever loses his connection before, comes anew. */
    private void askOn(Properties login) {
        while (!over) {
            try {
                askOverOneConnection(login);
            } catch (SQLException e) {
                // The server is gone, or too busy.
            }
        }
    }

    private void askOverOneConnection(Properties login) throws SQLException {
        String url = login.getProperty("url");
        try (Connection connection =
                        DriverManager.getConnection(url, login.getProperty("user"), login.getProperty("password"));
                Statement statement = connection.createStatement()) {
            while (!over) {
                int number = begun.incrementAndGet();
                if (number % GUEST_EVERY == 0) {
                    guess(url, "guest" + number);
                } else {
                    ask(statement, "SELECT name FROM s.item WHERE id = " + number);
                }
            }
        }
    }

    /** A statement that fails, for a source that is not there yet, has ended as well. */
    private void ask(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            assertThat(rows.next()).isFalse();
        } catch (SQLException e) {
            requireAlive(e);
        }
        ended.put(sql, System.nanoTime());
    }

    private static void requireAlive(SQLException told) throws SQLException {
        String state = String.valueOf(told.getSQLState());
        if (state.startsWith("08") || state.equals("57P01")) {
            throw told;
        }
    }

    private void guess(String url, String user) throws SQLException {
        try {
            DriverManager.getConnection(url, user, "a guess").close();
        } catch (SQLException e) {
            requireAlive(e);
            ended.put(user, System.nanoTime());
        }
    }

    /** What the log has: the texts of statements, and the users who were refused. */
    private Set<String> noted() throws IOException {
        Set<String> noted = new HashSet<>();
        List<Path> files;
        try (Stream<Path> all = Files.list(folder.resolve("data/audit"))) {
            files = all.toList();
        }
        for (Path file : files) {
            String text = Files.readString(file);
            // Of a process that has died, the last line may lack its end.
            for (String line :
                    text.substring(0, text.lastIndexOf('\n') + 1).lines().toList()) {
                JsonNode entry = JSON.readTree(line);
                switch (entry.get("event").asText()) {
                    case "statement" -> {
                        if (entry.get("outcome").asText().equals("FINISHED")) {
                            assertThat(entry.get("tables").toString()).isEqualTo("[\"s.ITEM\"]");
                        }
                        noted.add(entry.get("sql").asText());
                    }
                    case "login_refused" -> noted.add(entry.get("user").asText());
                    default -> assertThat(entry.get("session").asInt()).isPositive();
                }
            }
        }
        return noted;
    }

    private static void await(String what, Condition condition) throws Exception {
        long end = System.nanoTime() + BOUND.toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as(what).isLessThan(end);
            Thread.sleep(50);
        }
    }

    /** What is waited for. */
    private interface Condition {
        boolean holds() throws Exception;
    }
}
