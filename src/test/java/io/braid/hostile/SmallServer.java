package io.braid.hostile;

import io.braid.execution.setting.Environment;
import io.braid.execution.setting.ServerConfig;
import io.braid.planner.model.VdbReader;
import io.braid.server.BraidServer;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** A server that has nothing but a database. */
final class SmallServer implements AutoCloseable {
    private final BraidServer server;

    private SmallServer(BraidServer server) {
        this.server = server;
    }

    static SmallServer start() throws IOException {
        String folder = Files.createTempDirectory("hostile").toString();
        Map<String, String> settings =
                // Warming up, it would take the processors from those who attack it.
                Map.of(
                        "port",
                        "0",
                        "http-port",
                        "0",
                        "data-folder",
                        folder,
                        "warm-up-time",
                        "0s",
                        "shutdown-timeout",
                        "0s");
        return new SmallServer(BraidServer.start(
                ServerConfig.of(settings),
                new Environment(Map.of()),
                List.of(VdbReader.read("shop.vdb.sql", "CREATE DATABASE shop;"))));
    }

    /** An attack on it. */
    ServerAttack attack() throws IOException {
        return new ServerAttack(server.port(), login(server.connectionFile()));
    }

    private static Properties login(Path file) throws IOException {
        Properties login = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            login.load(reader);
        }
        return login;
    }

    @Override
    public void close() {
        server.close();
    }
}
