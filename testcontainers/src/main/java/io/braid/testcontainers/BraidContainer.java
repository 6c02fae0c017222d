package io.braid.testcontainers;

import com.github.dockerjava.api.command.InspectContainerResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/**
 * A Braid server in a container. It reaches sources by their network aliases, and serves clients on mapped ports with a
 * certificate of its own, which the URLs name.
 *
 * <pre>{@code
 * BraidContainer braid = new BraidContainer()
 *         .withNetwork(network)
 *         .withModel(Path.of("shop.vdb.sql"))
 *         .withVariable("CRM_URL", "jdbc:postgresql://crm:5432/crm")
 *         .withAccount("ada", "secret", "agent");
 * }</pre>
 */
public final class BraidContainer extends GenericContainer<BraidContainer> {
    /** The image that {@code docker/build-image} makes. */
    public static final DockerImageName IMAGE = DockerImageName.parse("braid:latest");

    /** Port of Braid's own protocol. */
    public static final int PORT = 31000;
    /** Port of PostgreSQL's protocol. */
    public static final int POSTGRES_PORT = 35432;
    /** Port of health checks and the console. */
    public static final int HTTP_PORT = 31080;

    private static final String MODELS = "/etc/braid/vdbs/";
    private static final String CERTIFICATE = "/etc/braid/tls/server.pem";
    private static final String KEY = "/etc/braid/tls/server.key";
    private static final String LOGIN = "/var/lib/braid/data/connection.properties";
    /** The key is in a container that only the test uses, whose server is another user than its copier. */
    private static final int READABLE = 0444;

    private static final Duration START = Duration.ofMinutes(2);

    private final List<TestUserAccount> accounts = new ArrayList<>();
    private final Properties login = new Properties();
    private @Nullable Path authority;
    private int models;

    public BraidContainer() {
        this(IMAGE);
    }

    public BraidContainer(DockerImageName image) {
        super(image);
        withExposedPorts(PORT, POSTGRES_PORT, HTTP_PORT);
        withSetting("host", "0.0.0.0");
        withSetting("http-host", "0.0.0.0");
        withSetting("tls-certificate", CERTIFICATE);
        withSetting("tls-key", KEY);
        waitingFor(Wait.forHttp("/health/ready").forPort(HTTP_PORT).withStartupTimeout(START));
    }

    /** Serves the database of a model file. */
    public BraidContainer withModel(Path file) {
        return withCopyFileToContainer(MountableFile.forHostPath(file, READABLE), nextModel());
    }

    /** Serves the database of a model. */
    public BraidContainer withModel(String text) {
        return withCopyToContainer(Transferable.of(text.getBytes(StandardCharsets.UTF_8), READABLE), nextModel());
    }

    /** Sets a variable that models name as {@code ${env:NAME}}. */
    public BraidContainer withVariable(String name, String value) {
        return withEnv(name, value);
    }

    /** Sets a setting of the server, by its name as in {@code server.properties}. */
    public BraidContainer withSetting(String name, String value) {
        return withEnv("BRAID_" + name.replace('-', '_').toUpperCase(Locale.ROOT), value);
    }

    /** Creates a user with roles once the server runs. */
    public BraidContainer withAccount(String name, String password, String... roles) {
        accounts.add(new TestUserAccount(name, password, List.of(roles)));
        return this;
    }

    /** The URL of a database for Braid's JDBC driver. */
    public String jdbcUrl(String database) {
        return jdbcUrl(getHost(), getMappedPort(PORT), database, authorityFile());
    }

    /** The URL of a database for PostgreSQL's JDBC driver. */
    public String postgresUrl(String database) {
        return postgresUrl(getHost(), getMappedPort(POSTGRES_PORT), database, authorityFile());
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

    static String jdbcUrl(String host, int port, String database, Path authority) {
        return "jdbc:braid://" + host + ":" + port + "/" + database + "?tls=verify&tlsAuthorities=" + authority;
    }

    static String postgresUrl(String host, int port, String database, Path authority) {
        return "jdbc:postgresql://" + host + ":" + port + "/" + database + "?sslmode=verify-full&sslrootcert="
                + authority;
    }

    /** The certificate is for the host by which this process reaches the container, and for its aliases. */
    @Override
    protected void configure() {
        Set<String> hosts = new LinkedHashSet<>(List.of(getHost(), "localhost", "127.0.0.1"));
        hosts.addAll(getNetworkAliases());
        SelfSignedCertificate made = SelfSignedCertificate.of(List.copyOf(hosts));
        withCopyToContainer(bytes(made.certificate()), CERTIFICATE);
        withCopyToContainer(bytes(made.key()), KEY);
        try {
            Path file = Files.createTempFile("braid-authority-", ".pem");
            file.toFile().deleteOnExit();
            authority = Files.writeString(file, made.certificate());
        } catch (IOException e) {
            throw new UncheckedIOException("The certificate of a server cannot be written", e);
        }
    }

    @Override
    protected void containerIsStarted(InspectContainerResponse container) {
        copyFileFromContainer(LOGIN, file -> {
            login.load(file);
            return login;
        });
        String database = login.getProperty("url").replaceFirst(".*/", "").replaceFirst("\\?.*", "");
        if (accounts.isEmpty()) {
            return;
        }
        try (Connection administrator = connect(database)) {
            for (TestUserAccount account : accounts) {
                account.create(administrator);
            }
        } catch (SQLException e) {
            throw new IllegalStateException("The users " + accounts + " cannot be created: " + e.getMessage(), e);
        }
    }

    Path authorityFile() {
        Path file = authority;
        if (file == null) {
            throw new IllegalStateException("The container has not been started");
        }
        return file;
    }

    private String nextModel() {
        models++;
        return MODELS + "model-" + models + ".vdb.sql";
    }

    private static Transferable bytes(String text) {
        return Transferable.of(text.getBytes(StandardCharsets.UTF_8), READABLE);
    }
}
