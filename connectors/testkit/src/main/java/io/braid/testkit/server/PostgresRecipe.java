package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** PostgreSQL with password authentication, UTF-8 text and code point order. */
record PostgresRecipe(Binaries binaries) implements Recipe {
    @Override
    public ServerKind kind() {
        return ServerKind.POSTGRESQL;
    }

    @Override
    public String version() {
        return binaries.postgres().getFileName().toString();
    }

    @Override
    public void install(ServerFolder folder) throws IOException {
        folder.password();
        List<String> command = new ArrayList<>(program("initdb"));
        command.addAll(List.of("--pgdata=" + folder.data(), "--username=" + ServerFolder.USER));
        command.addAll(List.of("--auth=scram-sha-256", "--pwfile=" + folder.passwordFile(), "--encoding=UTF8"));
        command.addAll(List.of("--locale-provider=builtin", "--locale=C", "--builtin-locale=C.UTF-8"));
        if (folder.lifetime() != Lifetime.KEPT) {
            command.add("--no-sync");
        }
        ServerCommand.run(kind(), command, Path.of("/dev/null"), folder.log());
        // In the configuration file, so that a test can reset it at its own server.
        Files.writeString(
                folder.data().resolve("postgresql.conf"),
                "max_prepared_transactions = 100\n",
                StandardOpenOption.APPEND);
    }

    @Override
    public List<String> command(ServerFolder folder, int port) throws IOException {
        // The holder of the folder's lock knows that no server runs in it, even if the process id in the file is in
        // use.
        Files.deleteIfExists(folder.data().resolve("postmaster.pid"));
        List<String> command = new ArrayList<>(program("postgres"));
        command.addAll(List.of("-D", folder.data().toString(), "-p", Integer.toString(port)));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
        command.addAll(List.of("-c", "max_connections=500"));
        if (folder.lifetime() != Lifetime.KEPT) {
            command.addAll(List.of("-c", "fsync=off", "-c", "full_page_writes=off"));
        }
        if (folder.lifetime() == Lifetime.EPHEMERAL) {
            command.addAll(List.of("-c", "synchronous_commit=off"));
        }
        return command;
    }

    @Override
    public String stopSignal(Lifetime lifetime) {
        return lifetime == Lifetime.EPHEMERAL ? "QUIT" : "INT";
    }

    @Override
    public String jdbcUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + DATABASE;
    }

    @Override
    public String firstUrl(ServerAddress address) {
        return ServerDatabases.url(address, "postgres");
    }

    @Override
    public void prepare(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT FROM pg_database WHERE datname = '" + DATABASE + "'")) {
            if (!found.next()) {
                statement.execute("CREATE DATABASE " + DATABASE);
            }
        }
    }

    /** PostgreSQL refuses to run as root, but not as root of its own user namespace. */
    private List<String> program(String name) {
        String path = binaries.postgres().resolve("bin").resolve(name).toString();
        if (!ServerCommand.runsAsRoot()) {
            return List.of(path);
        }
        if (!ServerCommand.succeeds("unshare", "-U", "true")) {
            throw new BraidException(
                    ErrorCode.SOURCE_UNAVAILABLE,
                    "PostgreSQL does not run as root, and this machine refuses the user namespace that would help: "
                            + "run as an ordinary user (tests can also use a server that " + kind().urlVariable()
                            + " names).");
        }
        return List.of("unshare", "-U", path);
    }
}
