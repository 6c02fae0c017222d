package io.braid.bench.rig;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.load.Progress;
import io.braid.testkit.load.SampleData;
import io.braid.testkit.server.KeptServer;
import io.braid.testkit.server.KeptServers;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.server.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The databases, running and filled; loaded once, and again for another scale. */
final class RigSources implements AutoCloseable {
    /** To be raised when the tables change. */
    private static final int VERSION = 1;

    private final KeptServer postgres;
    private final KeptServer mariaDb;
    private final Map<RigDatabase, TestServer> databases = new LinkedHashMap<>();

    private RigSources(KeptServer postgres, KeptServer mariaDb) {
        this.postgres = postgres;
        this.mariaDb = mariaDb;
    }

    static RigSources start(Path folder, RigData data, Progress progress) {
        KeptServers kept = new KeptServers(folder);
        KeptServer postgres = kept.start(ServerKind.POSTGRESQL);
        RigSources sources;
        try {
            sources = new RigSources(postgres, kept.start(ServerKind.MYSQL));
        } catch (RuntimeException e) {
            postgres.close();
            throw e;
        }
        try {
            for (RigDatabase database : data.databases()) {
                sources.fill(database, data.scale(), progress);
            }
            return sources;
        } catch (RuntimeException e) {
            sources.close();
            throw e;
        }
    }

    List<RigSource> all() {
        return databases.entrySet().stream()
                .map(each -> RigSource.of(each.getKey(), each.getValue()))
                .toList();
    }

    /** The one behind a virtual schema. */
    TestServer database(String title) {
        return databases.entrySet().stream()
                .filter(each -> each.getKey().title().equals(title))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
    }

    TestServer database(RigDatabase database) {
        return Objects.requireNonNull(databases.get(database));
    }

    @Override
    public void close() {
        postgres.close();
        mariaDb.close();
    }

    private void fill(RigDatabase database, double scale, Progress progress) {
        KeptServer server = database.isPostgres() ? postgres : mariaDb;
        TestServer filled = server.database(database.database());
        databases.put(database, filled);
        Path mark = server.data().resolve("braid-rig-" + database.title());
        List<String> tables = RigDatabase.names(database.tables());
        String wanted = "version " + VERSION + ", scale " + scale + ", tables " + tables;
        try {
            if (Files.exists(mark) && Files.readString(mark).equals(wanted)) {
                return;
            }
            Files.deleteIfExists(mark);
            progress.report(database.title() + ": loading " + tables + " at scale " + scale);
            prepare(database, filled);
            SampleData.load(filled, database.isPostgres() ? database.schema() : "", database.tables(), Progress.SILENT);
            settle(database, filled);
            Files.writeString(mark, wanted);
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR, "The folder " + server.data() + " cannot be used: " + e, e);
        }
    }

    private static void prepare(RigDatabase database, TestServer server) {
        if (database.isPostgres()) {
            run(server, "CREATE SCHEMA IF NOT EXISTS " + database.schema());
        }
    }

    /** Statistics and visibility are what a database that has been up for a while has. */
    private static void settle(RigDatabase database, TestServer server) {
        if (database.isPostgres()) {
            run(server, "VACUUM ANALYZE");
            return;
        }
        RigDatabase.names(database.tables()).forEach(table -> run(server, "ANALYZE TABLE " + table));
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
