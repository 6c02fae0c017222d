package io.braid.testkit.server;

import io.braid.testkit.file.SecretFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** MariaDB with one user who has all privileges, as a substitute for MySQL with the same protocol. */
record MariaDbRecipe(Binaries binaries) implements Recipe {
    private static final List<String> SYSTEM_TABLES = List.of(
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql",
            "maria_add_gis_sp_bootstrap.sql",
            "mariadb_sys_schema.sql");

    @Override
    public ServerKind kind() {
        return ServerKind.MYSQL;
    }

    @Override
    public String version() {
        return binaries.mariaDb().getFileName().toString();
    }

    /** Does the work of the server's installation script without the help tables, which take most of its time. */
    @Override
    public void install(ServerFolder folder) throws IOException {
        Files.createDirectory(folder.data());
        Path statements = folder.root().resolve("install.sql");
        try (OutputStream out = Files.newOutputStream(statements)) {
            out.write("create database mysql;\nuse mysql;\n".getBytes(StandardCharsets.UTF_8));
            for (String name : SYSTEM_TABLES) {
                Files.copy(binaries.mariaDb().resolve("share").resolve(name), out);
            }
        }
        List<String> command = new ArrayList<>(program(folder));
        command.addAll(List.of("--bootstrap", "--max-allowed-packet=8M", "--innodb-flush-log-at-trx-commit=0"));
        ServerCommand.run(kind(), command, statements, folder.log());
        Files.delete(statements);
    }

    @Override
    public List<String> command(ServerFolder folder, int port) throws IOException {
        List<String> command = new ArrayList<>(program(folder));
        command.addAll(List.of("--port=" + port, "--bind-address=127.0.0.1", "--socket=mariadb.sock"));
        command.addAll(List.of("--pid-file=mariadb.pid", "--init-file=" + userStatements(folder)));
        command.addAll(List.of("--skip-name-resolve", "--skip-ssl", "--character-set-server=utf8mb4"));
        command.addAll(List.of("--max-connections=200", "--max-allowed-packet=64M"));
        command.add("--innodb-flush-log-at-trx-commit=" + atCommit(folder.lifetime()));
        return command;
    }

    /** The durability of the log at commit: none, operating system, or disk. */
    private static int atCommit(Lifetime lifetime) {
        return switch (lifetime) {
            case EPHEMERAL -> 0;
            case MORTAL -> 2;
            case KEPT -> 1;
        };
    }

    @Override
    public String stopSignal(Lifetime lifetime) {
        return lifetime == Lifetime.EPHEMERAL ? "KILL" : "TERM";
    }

    @Override
    public String jdbcUrl(int port) {
        return "jdbc:mysql://127.0.0.1:" + port + "/" + DATABASE;
    }

    /** Run by the server at every start, so that an interrupted first start leaves nothing incomplete. */
    private static Path userStatements(ServerFolder folder) throws IOException {
        Path file = folder.root().resolve("user.sql");
        String statements = """
                CREATE DATABASE IF NOT EXISTS %3$s;
                CREATE USER IF NOT EXISTS '%1$s'@'%%' IDENTIFIED BY '%2$s';
                GRANT ALL ON *.* TO '%1$s'@'%%' WITH GRANT OPTION;
                DELETE FROM mysql.global_priv WHERE user NOT IN ('%1$s', 'mariadb.sys');
                FLUSH PRIVILEGES;
                """;
        SecretFile.write(file, statements.formatted(ServerFolder.USER, folder.password(), DATABASE));
        return file;
    }

    private List<String> program(ServerFolder folder) throws IOException {
        Path home = binaries.mariaDb();
        List<String> command =
                new ArrayList<>(List.of(home.resolve("bin/mariadbd").toString(), "--no-defaults"));
        command.addAll(List.of("--basedir=" + home, "--datadir=" + folder.data(), "--innodb-log-file-size=48M"));
        // At startup a server deletes leftover files there, and fails if another process did.
        command.add("--tmpdir=" + Files.createDirectories(folder.root().resolve("tmp")));
        if (folder.lifetime() != Lifetime.KEPT) {
            command.add("--debug-no-sync");
        }
        if (ServerCommand.runsAsRoot()) {
            command.add("--user=root");
        }
        return command;
    }
}
