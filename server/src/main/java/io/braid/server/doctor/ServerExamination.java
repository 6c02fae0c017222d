package io.braid.server.doctor;

import io.braid.execution.setting.ServerConfig;
import io.braid.execution.setting.SettingDefinition;
import io.braid.server.ServerVersion;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
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
import java.util.List;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** External examination of a server with these settings: its files, ports and process. */
final class ServerExamination {
    private static final List<String> TABLES = List.of(
            "settings",
            "databases",
            "sources",
            "problems",
            "queries",
            "query_log",
            "source_statements",
            "sessions",
            "matviews",
            "transactions",
            "transaction_outcomes",
            "cache",
            "capabilities",
            "unanswered_probes",
            "disagreements");

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);
    private static final int LOG_BYTES = 2_000_000;
    private static final int MOST_ROWS = 1_000;

    private final ServerConfig config;
    private final Properties login = new Properties();

    ServerExamination(ServerConfig config) {
        this.config = config;
        Path file = config.dataFolder().resolve("connection.properties");
        if (Files.isReadable(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                login.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    Diagnosis diagnosis() {
        Diagnosis diagnosis = new Diagnosis(secrets());
        diagnosis.add("versions.txt", ServerExamination::versions);
        diagnosis.add("settings.txt", this::settings);
        diagnosis.add("health.json", () -> get("/health/ready"));
        diagnosis.add("metrics.txt", () -> get("/metrics"));
        diagnosis.add("threads.txt", ServerExamination::threads);
        diagnosis.add("braid.log", this::endOfLog);
        try (Connection connection = connect()) {
            for (String table : TABLES) {
                diagnosis.add("sys/" + table + ".csv", () -> rows(connection, table));
            }
        } catch (SQLException e) {
            diagnosis.add("sys/", () -> {
                throw e;
            });
        }
        return diagnosis;
    }

    /** Returns the password of the first user, and the contents of all files that models may reference. */
    private List<String> secrets() {
        List<String> secrets = new ArrayList<>();
        String password = login.getProperty("password");
        if (password != null) {
            secrets.add(password);
        }
        for (Path folder : config.secretFolders().folders()) {
            try (Stream<Path> files = Files.isDirectory(folder) ? Files.walk(folder, 2) : Stream.empty()) {
                for (Path file : files.filter(Files::isRegularFile)
                        .filter(Files::isReadable)
                        .toList()) {
                    Files.readString(file, StandardCharsets.ISO_8859_1)
                            .lines()
                            .map(String::strip)
                            .forEach(secrets::add);
                }
            } catch (IOException e) {
                // The server cannot have logged secrets that are unreadable here.
            }
        }
        return secrets;
    }

    private static String versions() {
        Runtime runtime = Runtime.getRuntime();
        return Stream.concat(
                                Stream.of("braid " + ServerVersion.read()),
                                Stream.of(
                                                "java.version",
                                                "java.vendor",
                                                "java.vm.name",
                                                "os.name",
                                                "os.version",
                                                "os.arch")
                                        .map(name -> name + " " + System.getProperty(name)))
                        .collect(Collectors.joining("\n"))
                + "\nprocessors " + runtime.availableProcessors() + "\n";
    }

    private String settings() {
        return SettingDefinition.all().stream()
                .map(setting -> setting.key() + " = " + SettingDefinition.print(setting.value(config)))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private String get(String path) throws IOException, InterruptedException {
        URI address = URI.create("http://" + config.httpHost() + ":" + config.httpPort() + path);
        HttpClient client =
                HttpClient.newBuilder().connectTimeout(LONGEST_ANSWER).build();
        HttpRequest request =
                HttpRequest.newBuilder(address).timeout(LONGEST_ANSWER).build();
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }

    /** Returns the thread dumps of all servers of this user, from the JDK's jcmd. */
    private static String threads() throws IOException, InterruptedException {
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new IOException("this Java has no jcmd; 'kill -QUIT PID' makes a server print its threads");
        }
        List<Long> servers = ProcessHandle.allProcesses()
                .filter(process -> process.info()
                        .commandLine()
                        .filter(line -> line.contains("-Dbraid.command=serve ") || line.contains("-Dbraid.command=up "))
                        .isPresent())
                .map(ProcessHandle::pid)
                .toList();
        if (servers.isEmpty()) {
            throw new IOException("no server of this user runs");
        }
        StringBuilder text = new StringBuilder();
        for (long pid : servers) {
            Process process = new ProcessBuilder(jcmd.toString(), Long.toString(pid), "Thread.print")
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            text.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            process.waitFor();
        }
        return text.toString();
    }

    private String endOfLog() throws IOException {
        try (SeekableByteChannel log = Files.newByteChannel(config.dataFolder().resolve("braid.log"))) {
            log.position(Math.max(0, log.size() - LOG_BYTES));
            ByteBuffer bytes = ByteBuffer.allocate(LOG_BYTES);
            while (bytes.hasRemaining() && log.read(bytes) >= 0) {
                // More may arrive.
            }
            return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
        }
    }

    /** Connects as the first user through PostgreSQL's protocol. */
    private Connection connect() throws SQLException {
        String database = login.getProperty("url", "").replaceFirst(".*/", "").replaceFirst("[?].*", "");
        if (database.isEmpty() || config.pgPort() <= 0) {
            throw new SQLException(
                    "connection.properties in " + config.dataFolder() + " names no database, or pg-port is off");
        }
        Properties user = new Properties();
        user.putAll(login);
        user.remove("url");
        user.setProperty("connectTimeout", Long.toString(LONGEST_ANSWER.toSeconds()));
        user.setProperty("socketTimeout", Long.toString(LONGEST_ANSWER.toSeconds()));
        String url = "jdbc:postgresql://" + config.host() + ":" + config.pgPort() + "/" + database;
        return DriverManager.getConnection(url, user);
    }

    /** Returns a system table as CSV. */
    private static String rows(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT * FROM sys." + table + " LIMIT " + MOST_ROWS)) {
            int columns = rows.getMetaData().getColumnCount();
            StringBuilder text = new StringBuilder();
            for (int i = 1; i <= columns; i++) {
                text.append(i == 1 ? "" : ",").append(rows.getMetaData().getColumnName(i));
            }
            text.append('\n');
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    text.append(i == 1 ? "" : ",").append(quoted(rows.getString(i)));
                }
                text.append('\n');
            }
            return text.toString();
        }
    }

    private static String quoted(String value) {
        return value == null ? "" : "\"" + value.replace("\"", "\"\"") + "\"";
    }
}
