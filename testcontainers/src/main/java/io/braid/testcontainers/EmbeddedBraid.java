package io.braid.testcontainers;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Braid server for tests, in a process of its own on free ports of this machine: none of its libraries meets those of
 * the test. Closing it stops the server and deletes its files; it also ends with the test's process.
 *
 * <pre>{@code
 * try (EmbeddedBraid braid = EmbeddedBraid.builder()
 *         .model(Path.of("shop.vdb.sql"))
 *         .variable("CRM_URL", crm.getJdbcUrl())
 *         .user("ada", "secret", "agent")
 *         .start()) {
 *     Connection connection = braid.connect("shop", "ada", "secret");
 * }
 * }</pre>
 */
public final class EmbeddedBraid implements AutoCloseable {
    private static final Duration STOP = Duration.ofSeconds(20);

    private final Process process;
    private final Path folder;
    private final Thread hook;
    private final ServerOutput output;
    private final ServerAnnouncement address;
    private final Properties login = new Properties();

    private EmbeddedBraid(Builder builder, BraidInstallation installation) throws IOException {
        folder = Files.createTempDirectory("braid-");
        process = builder.process(installation, folder).start();
        hook = new Thread(process::destroyForcibly, "embedded-braid-end");
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            output = new ServerOutput(process);
            address = output.await(builder.longestStart);
            try (Reader reader = Files.newBufferedReader(folder.resolve("data/connection.properties"))) {
                login.load(reader);
            }
            createUsers(builder.users);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** The URL of a database for Braid's JDBC driver. */
    public String jdbcUrl(String database) {
        return "jdbc:braid://127.0.0.1:" + address.port() + "/" + database;
    }

    /** The URL of a database for PostgreSQL's JDBC driver. */
    public String postgresUrl(String database) {
        return "jdbc:postgresql://127.0.0.1:" + address.postgresPort() + "/" + database;
    }

    /** The address of health checks and the console. */
    public URI httpAddress() {
        return URI.create(address.http());
    }

    /** The name of the administrator. */
    public String user() {
        return login.getProperty("user");
    }

    /** The administrator's password. */
    public String password() {
        return login.getProperty("password");
    }

    /** A connection of the administrator. */
    public Connection connect(String database) throws SQLException {
        return connect(database, user(), password());
    }

    public Connection connect(String database, String user, String password) throws SQLException {
        return DriverManager.getConnection(jdbcUrl(database), user, password);
    }

    /** The lines that the server has printed. */
    public List<String> output() {
        return output.lines();
    }

    /** True until the server has been stopped. */
    public boolean isRunning() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        removeHook();
        delete(folder);
    }

    private void removeHook() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The test's process is ending.
        }
    }

    private void createUsers(List<TestUserAccount> users) {
        if (users.isEmpty()) {
            return;
        }
        try (Connection administrator = DriverManager.getConnection(login.getProperty("url"), user(), password())) {
            for (TestUserAccount account : users) {
                account.create(administrator);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The users " + users + " cannot be created: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The folder " + folder + " of a server cannot be deleted", e);
        }
    }

    /** Builder of a server: its models, the variables that they name, its users and settings. */
    public static final class Builder {
        private static final Duration START = Duration.ofMinutes(2);

        private final List<Path> models = new ArrayList<>();
        private final List<String> texts = new ArrayList<>();
        private final Map<String, String> variables = new TreeMap<>();
        private final Map<String, String> settings = new TreeMap<>();
        private final List<TestUserAccount> users = new ArrayList<>();
        private final List<String> javaOptions = new ArrayList<>(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1"));
        private Duration longestStart = START;
        private @Nullable BraidInstallation installation;

        private Builder() {}

        /** Serves the database of a model file. */
        public Builder model(Path file) {
            models.add(file.toAbsolutePath());
            return this;
        }

        /** Serves the database of a model. */
        public Builder model(String text) {
            texts.add(text);
            return this;
        }

        /** Sets a variable that models name as {@code ${env:NAME}}. */
        public Builder variable(String name, String value) {
            variables.put(name, value);
            return this;
        }

        /** Sets a setting of the server, by its name as in {@code server.properties}. */
        public Builder setting(String name, String value) {
            settings.put(name, value);
            return this;
        }

        /** Creates a user with roles. */
        public Builder user(String name, String password, String... roles) {
            users.add(new TestUserAccount(name, password, List.of(roles)));
            return this;
        }

        /** Adds options of the server's Java runtime; later ones override earlier ones. */
        public Builder javaOptions(String... options) {
            javaOptions.addAll(List.of(options));
            return this;
        }

        /** Limits the time that the server may take to start; two minutes otherwise. */
        public Builder startWithin(Duration longest) {
            longestStart = longest;
            return this;
        }

        /** Starts the server of an unpacked distribution, in place of the one that {@code braid.home} names. */
        public Builder distribution(Path home) {
            installation = BraidInstallation.ofDistribution(home);
            return this;
        }

        /** Starts the server from a class path, in place of that in {@code braid.class-path}. */
        public Builder classPath(String classPath) {
            installation = BraidInstallation.ofClassPath(classPath);
            return this;
        }

        /** Starts the server, and returns when clients can connect; fails if a model cannot be deployed. */
        public EmbeddedBraid start() {
            try {
                return new EmbeddedBraid(this, installation == null ? BraidInstallation.find() : installation);
            } catch (IOException e) {
                throw new UncheckedIOException("Braid cannot be started", e);
            }
        }

        /** The process of a server with its data and working folder in this one. */
        private ProcessBuilder process(BraidInstallation installed, Path folder) throws IOException {
            List<String> command = new ArrayList<>(List.of(installed.java().toString()));
            command.addAll(javaOptions);
            command.addAll(List.of("-cp", installed.classPath(), "io.braid.server.Main"));
            command.addAll(List.of("--port", "0", "--pg-port", "0", "--http-port", "0"));
            command.addAll(List.of("--data-folder", folder.resolve("data").toString()));
            for (Path model : models) {
                command.addAll(List.of("--vdb", model.toString()));
            }
            for (int i = 0; i < texts.size(); i++) {
                Path file = Files.writeString(folder.resolve("model-" + (i + 1) + ".vdb.sql"), texts.get(i));
                command.addAll(List.of("--vdb", file.toString()));
            }
            settings.forEach((name, value) -> command.add("--" + name + "=" + value));
            ProcessBuilder process =
                    new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
            // Settings of a server on this machine are not those of the test.
            process.environment().keySet().removeIf(name -> name.startsWith("BRAID_"));
            process.environment().putAll(variables);
            return process;
        }
    }
}
