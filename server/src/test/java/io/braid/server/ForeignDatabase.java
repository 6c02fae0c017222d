package io.braid.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** Database without a connector in Braid, in a separate process: HSQLDB. */
final class ForeignDatabase implements AutoCloseable {
    /** Copied by the build; not on any class path. */
    static final Path DRIVER = Path.of("target", "foreign-driver", "hsqldb.jar");

    /** Startup timeout, sufficient for a busy machine. */
    private static final int MOST_TRIES = 1200;

    private final Process process;
    private final URLClassLoader loader;
    private final String url;

    private ForeignDatabase(Process process, URLClassLoader loader, String url) {
        this.process = process;
        this.loader = loader;
        this.url = url;
    }

    static ForeignDatabase start(Path folder) throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        DRIVER.toAbsolutePath().toString(),
                        "org.hsqldb.server.Server",
                        "--address",
                        "127.0.0.1",
                        "--port",
                        Integer.toString(port),
                        "--database.0",
                        "mem:shop",
                        "--dbname.0",
                        "shop"))
                .directory(Files.createDirectories(folder).toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        URLClassLoader loader =
                new URLClassLoader(new URL[] {DRIVER.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        return new ForeignDatabase(process, loader, "jdbc:hsqldb:hsql://127.0.0.1:" + port + "/shop");
    }

    String url() {
        return url;
    }

    void execute(String... statements) throws Exception {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private Connection connect() throws Exception {
        Driver driver = loader.loadClass("org.hsqldb.jdbc.JDBCDriver")
                .asSubclass(Driver.class)
                .getDeclaredConstructor()
                .newInstance();
        Properties user = new Properties();
        user.setProperty("user", "SA");
        for (int tries = 0; ; tries++) {
            try {
                return driver.connect(url, user);
            } catch (SQLException e) {
                if (tries == MOST_TRIES || !process.isAlive()) {
                    throw e;
                }
                TimeUnit.MILLISECONDS.sleep(50);
            }
        }
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        loader.close();
    }
}
