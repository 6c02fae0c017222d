package io.braid.bench.rig;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.LoadProgress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Benchmark rig: databases with data, and a Braid server over them. Closing stops all of them; the data are retained.
 */
public final class Rig implements AutoCloseable {
    /** Folder of the data in a rig's folder. */
    public static final String SOURCES = "sources";

    private static final Pattern SCHEMA = Pattern.compile("\\b(db[ABCD])\\.(tpch\\.dbo\\.)?");
    private static final Pattern HINT = Pattern.compile("/\\*\\+.*?\\*/");

    private final RigData data;
    private final RigSources sources;
    private final BraidProcess braid;
    private final Map<String, String> databaseVersions;
    private final Map<String, ProcessHandle> servers = new LinkedHashMap<>();
    private final Map<String, Long> mostMemory = new LinkedHashMap<>();

    private Rig(RigData data, RigSources sources, Map<String, String> databaseVersions, BraidProcess braid) {
        this.data = data;
        this.sources = sources;
        this.databaseVersions = databaseVersions;
        this.braid = braid;
        servers.put(Arm.BRAID, braid.handle());
    }

    /**
     * Starts everything, and loads missing data. Braid then listens, but may not be {@linkplain #awaitReady() ready}
     * yet.
     *
     * @param heap the server's heap, in Java's syntax
     */
    public static Rig start(Path folder, RigData data, String heap, LoadProgress progress) {
        return start(folder, data, heap, progress, Line.SHORT);
    }

    /**
     * Starts everything with a network between the server and its sources.
     *
     * @param line the network between the server and each source
     */
    public static Rig start(Path folder, RigData data, String heap, LoadProgress progress, Line line) {
        RigSources sources = RigSources.start(folder.resolve(SOURCES), data, progress);
        try {
            progress.report("starting Braid");
            Path models = Files.createDirectories(folder.resolve("models"));
            Path federated = Files.writeString(models.resolve(data.name() + ".vdb.sql"), RigModel.federated(data));
            Path one = Files.writeString(models.resolve("one.vdb.sql"), RigModel.one(data));
            return new Rig(
                    data,
                    sources,
                    sources.versions(),
                    BraidProcess.start(
                            folder.resolve("braid"),
                            List.of(federated, one),
                            RigModel.environment(data, sources, line),
                            heap));
        } catch (IOException e) {
            sources.close();
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The folder " + folder + " cannot be used: " + e, e);
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    /** The database with all tables, through its own driver. */
    public Arm direct() {
        var database = sources.database(data.whole());
        Arm.Address address = new Arm.Address(database.jdbcUrl(), database.user(), database.password());
        return new Arm(Arm.DIRECT, address, text -> named(text, schema -> ""));
    }

    /** The database with all tables, through Braid. */
    public Arm pushdown() {
        return braid(RigModel.ONE, text -> named(text, schema -> data.whole().title() + "."), Line.SHORT);
    }

    /** All databases through Braid. */
    public Arm federated() {
        return federated(Line.SHORT);
    }

    /** All databases through Braid, over a network to the client. */
    public Arm federated(Line line) {
        return braid(
                data.name(),
                data.isGiven() ? text -> SCHEMA.matcher(text).replaceAll("$1.") : UnaryOperator.identity(),
                line);
    }

    /** The versions of the databases and of Braid, by title. */
    public Map<String, String> versions() throws SQLException {
        Map<String, String> versions = new LinkedHashMap<>(databaseVersions);
        try (Connection connection = federated().connect()) {
            versions.put(Arm.BRAID, version(connection));
        }
        return versions;
    }

    /** The product and version behind a connection. */
    public static String version(Connection connection) throws SQLException {
        DatabaseMetaData server = connection.getMetaData();
        return server.getDatabaseProductName() + " " + server.getDatabaseProductVersion();
    }

    /** The federated databases, for other systems that combine them. */
    public List<RigSource> sources() {
        return sources.all();
    }

    /** True if the databases are given by the user, in which nothing is written. */
    public boolean isGiven() {
        return data.isGiven();
    }

    /** A direct connection to a database, for changes that bypass Braid. */
    public Connection directly(String database) throws SQLException {
        return sources.database(database).connect();
    }

    /** The time until Braid listened. */
    public Duration start() {
        return braid.start();
    }

    /** Waits until Braid's own warm-up is complete. */
    public void awaitReady() {
        braid.awaitReady();
    }

    /** Counts the processor time of a process as a server's, like Braid's. */
    public void serves(String arm, ProcessHandle process) {
        servers.put(arm, process);
    }

    /** The peak resident memory of each server so far in bytes; for one that has ended, until the last call. */
    public Map<String, Long> mostMemory() {
        servers.forEach((arm, process) -> mostMemory.merge(arm, ProcessMemory.most(process), Math::max));
        return Collections.unmodifiableMap(mostMemory);
    }

    /** The processor time so far. */
    public Cpu cpu() {
        Set<ProcessHandle> server = servers.values().stream()
                .flatMap(each -> Stream.concat(Stream.of(each), each.descendants()))
                .collect(Collectors.toSet());
        ProcessHandle self = ProcessHandle.current();
        return new Cpu(
                ProcessTimes.millis(self.descendants().filter(process -> !server.contains(process))),
                ProcessTimes.millis(server.stream()),
                self.info().totalCpuDuration().orElseThrow().toNanos() / 1e6);
    }

    /** The bytes that Braid fetches from each source for a query. */
    public static Map<String, Long> bytesFetched(Arm braid, String sql) throws SQLException {
        try (Connection connection = braid.connect();
                Statement statement = connection.createStatement();
                ResultSet plan = statement.executeQuery(
                        "EXPLAIN (ANALYZE, FORMAT JSON) " + braid.text().apply(sql))) {
            StringBuilder document = new StringBuilder();
            while (plan.next()) {
                document.append(plan.getString(1)).append('\n');
            }
            Map<String, Long> bytes = new TreeMap<>();
            for (JsonNode scan :
                    new ObjectMapper().readTree(document.toString()).findParents("Read")) {
                bytes.merge(
                        scan.path("Server").asText(),
                        scan.path("Read").path("Bytes").asLong(),
                        Long::sum);
            }
            return bytes;
        } catch (JsonProcessingException e) {
            throw new SQLException("EXPLAIN (FORMAT JSON) is no JSON", e);
        }
    }

    @Override
    public void close() {
        braid.close();
        sources.close();
    }

    /**
     * The text of a query for other systems: without hints, and with other schema names.
     *
     * @param schemas maps a schema name to its prefix, including the dot
     */
    public static String named(String text, UnaryOperator<String> schemas) {
        return SCHEMA.matcher(HINT.matcher(text).replaceAll("")).replaceAll(found -> schemas.apply(found.group(1)));
    }

    private Arm braid(String database, UnaryOperator<String> text, Line line) {
        Properties login = braid.login();
        String url = line.to(braid.url(database));
        return new Arm(Arm.BRAID, new Arm.Address(url, login.getProperty("user"), login.getProperty("password")), text);
    }
}
