package io.braid.bench.micro;

import io.braid.bench.driver.BraidWay;
import io.braid.bench.driver.LoadedServer;
import io.braid.bench.driver.ReadingWay;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.server.PersistentServer;
import io.braid.testkit.server.ServerKind;
import io.braid.testkit.tpch.TpchTable;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Reading of all columns of 60,000 lines from a real server by Braid's connector. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // set by JMH, and before the first benchmark
public class ReaderMicro {
    @Param({"POSTGRESQL", "MYSQL", "DUCKDB"})
    public ServerKind source;

    private PersistentServer server;
    private ReadingWay.Reading reading;

    @Setup
    public void start() {
        server = LoadedServer.start(
                source, Path.of("data/bench").toAbsolutePath(), 0.01, TpchTable.LINEITEM, LoadProgress.SILENT);
        reading = new BraidWay("Braid", Map.of()).open(server);
    }

    @Benchmark
    public long read() throws SQLException {
        return reading.readAll();
    }

    @TearDown
    public void stop() throws SQLException {
        reading.close();
        server.close();
    }
}
