package io.braid.bench.micro;

import io.braid.bench.BraidWay;
import io.braid.bench.LoadedServer;
import io.braid.bench.ReadingWay;
import io.braid.testkit.load.Progress;
import io.braid.testkit.server.KeptServer;
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

/** All columns of 60,000 lines, read from a real server by Braid's connector. */
@State(Scope.Benchmark)
@SuppressWarnings("NullAway.Init") // set by JMH, and before the first benchmark
public class ReaderMicro {
    @Param({"POSTGRESQL", "MYSQL", "DUCKDB"})
    public ServerKind source;

    private KeptServer server;
    private ReadingWay.Reading reading;

    @Setup
    public void start() {
        server = LoadedServer.start(
                source, Path.of("data/bench").toAbsolutePath(), 0.01, TpchTable.LINEITEM, Progress.SILENT);
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
