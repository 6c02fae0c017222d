package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.load.SampleData;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.PersistentServers;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Databases of a rig, running and loaded; loaded once, and again for another scale. Given databases are not changed.
 */
public final class RigSources implements AutoCloseable {
    /** Incremented when the tables change. */
    private static final int VERSION = 1;

    /**
     * Usual settings of PostgreSQL on SSDs: by default, random pages cost four times as much as sequential ones, so
     * that it scans tables although it has the keys.
     */
    private static final Map<String, String> POSTGRES_SETTINGS = Map.of("random_page_cost", "1.1", "work_mem", "64MB");

    private final PersistentServers kept;
    private final Map<ServerKind, PersistentServer> started = new EnumMap<>(ServerKind.class);
    private final Map<RigDatabase, TestServer> databases = new LinkedHashMap<>();

    private RigSources(PersistentServers kept) {
        this.kept = kept;
    }

    public static RigSources start(Path folder, RigData data, LoadProgress progress) {
        RigSources sources = new RigSources(new PersistentServers(folder));
        try {
            for (RigDatabase database : data.databases()) {
                TestServer given = database.place().given();
                if (given == null) {
                    sources.fill(database, data.scale(), progress);
                } else {
                    GivenTables.check(database, given, data, progress);
                    sources.databases.put(database, given);
                }
            }
            return sources;
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    /** The databases with shown tables. */
    List<RigSource> all() {
        return databases.entrySet().stream()
                .filter(each -> !each.getKey().shown().isEmpty())
                .map(each -> RigSource.of(each.getKey(), each.getValue()))
                .toList();
    }

    /** The source of a title. */
    public RigSource source(String title) {
        RigDatabase database = titled(title);
        return RigSource.of(database, database(database));
    }

    /** The versions by title, queried before Braid runs, since only one process can open a DuckDB file. */
    Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        databases.forEach((database, server) -> {
            try (Connection connection = server.connect()) {
                versions.put(database.title(), Rig.version(connection));
            } catch (SQLException e) {
                throw new BraidException(
                        ErrorCode.SOURCE_FAILED, server.jdbcUrl() + " cannot be asked: " + e.getMessage(), e);
            }
        });
        return versions;
    }

    /** The database behind a virtual schema. */
    TestServer database(String title) {
        return database(titled(title));
    }

    private RigDatabase titled(String title) {
        return databases.keySet().stream()
                .filter(each -> each.title().equals(title))
                .findFirst()
                .orElseThrow();
    }

    TestServer database(RigDatabase database) {
        return Objects.requireNonNull(databases.get(database));
    }

    @Override
    public void close() {
        started.values().forEach(PersistentServer::close);
    }

    private PersistentServer server(ServerKind kind, LoadProgress progress) {
        return started.computeIfAbsent(kind, wanted -> {
            progress.report("starting " + wanted.embeddedTitle());
            return kept.start(wanted);
        });
    }

    private void fill(RigDatabase database, double scale, LoadProgress progress) {
        RigPlace place = database.place();
        PersistentServer server = server(place.kind(), progress);
        TestServer filled = place.isOneOfSeveral() ? server.database(place.database()) : server;
        databases.put(database, filled);
        if (place.kind() == ServerKind.POSTGRESQL) {
            POSTGRES_SETTINGS.forEach((name, value) ->
                    run(filled, "ALTER DATABASE " + place.database() + " SET " + name + " = '" + value + "'"));
        }
        Path mark = server.data().resolve("braid-rig-" + place.database());
        List<String> tables = RigDatabase.names(database.tables());
        String wanted = "version " + VERSION + ", scale " + scale + ", tables " + tables;
        try {
            if (Files.exists(mark) && Files.readString(mark).equals(wanted)) {
                return;
            }
            Files.deleteIfExists(mark);
            progress.report(database.title() + ": loading " + tables + " at scale " + scale);
            if (place.kind() == ServerKind.POSTGRESQL) {
                run(filled, "CREATE SCHEMA IF NOT EXISTS " + place.schema());
            }
            SampleData.load(filled, place.named(), database.tables(), LoadProgress.SILENT);
            Files.writeString(mark, wanted);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The folder " + server.data() + " cannot be used: " + e, e);
        }
    }

    private static void run(TestServer server, String sql) {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new BraidException(ErrorCode.SOURCE_FAILED, sql + " fails: " + e.getMessage(), e);
        }
    }
}
