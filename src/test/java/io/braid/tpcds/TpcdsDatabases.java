package io.braid.tpcds;

import io.braid.slt.BehindTheServer;
import io.braid.testkit.load.LoadProgress;
import io.braid.testkit.load.SampleData;
import io.braid.testkit.parallel.OnProcessors;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tpcds.TpcdsTable;
import io.trino.tpcds.Table;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Four databases with the tables of TPC-DS, Braid over them, and one database with all of the tables. */
final class TpcdsDatabases implements AutoCloseable {
    private final Map<TpcdsSource, TestServer> sources = new EnumMap<>(TpcdsSource.class);
    private final TestServer reference = TestServers.postgres().freshDatabase();
    private final BehindTheServer federation;

    TpcdsDatabases() throws Exception {
        sources.put(TpcdsSource.STORES, TestServers.freshDuckDb());
        sources.put(TpcdsSource.CATALOGS, TestServers.postgres().freshDatabase());
        sources.put(TpcdsSource.WEB, TestServers.mysql().freshDatabase());
        sources.put(TpcdsSource.PEOPLE, TestServers.h2().freshDatabase());
        StringBuilder model = new StringBuilder("CREATE DATABASE tpcds VERSION '1';\n");
        Map<String, TestServer> servers = new HashMap<>();
        load();
        for (Map.Entry<TpcdsSource, TestServer> source : sources.entrySet()) {
            model.append(source.getKey().definition(schema(source.getValue())));
            servers.put(source.getKey().schema(), source.getValue());
        }
        federation = new BehindTheServer(model.toString(), servers);
    }

    private void load() throws Exception {
        List<Load> loads = sources.entrySet().stream()
                .flatMap(source ->
                        Stream.of(source.getValue(), reference).map(server -> new Load(source.getKey(), server)))
                .toList();
        OnProcessors.each(
                loads.iterator(),
                load -> SampleData.load(
                        load.server(), "", tables(load.source().tables().stream()), LoadProgress.SILENT));
    }

    /** The tables of one source, loaded into a server. */
    private record Load(TpcdsSource source, TestServer server) {}

    BehindTheServer federation() {
        return federation;
    }

    Connection reference() throws SQLException {
        return reference.connect();
    }

    private static String schema(TestServer server) throws SQLException {
        try (Connection connection = server.connect()) {
            return Objects.requireNonNullElse(connection.getSchema(), connection.getCatalog());
        }
    }

    private static List<TpcdsTable> tables(Stream<Table> tables) {
        return tables.map(table -> new TpcdsTable(table, TpcdsTable.SMALLEST, kept(table)))
                .toList();
    }

    /** What would be most of the rows is thinned out, so that loading takes seconds. */
    private static Predicate<List<@Nullable String>> kept(Table table) {
        return switch (table) {
            // The only rows of theirs that are looked for are those that customers have.
            case CUSTOMER_DEMOGRAPHICS -> row -> key(row, 0) % 20 == 0;
            case INVENTORY -> row -> key(row, 1) % 5 == 0;
            case TIME_DIM -> row -> key(row, 0) % 10 == 0;
            default -> row -> true;
        };
    }

    private static long key(List<@Nullable String> row, int column) {
        return Long.parseLong(Objects.requireNonNull(row.get(column)));
    }

    @Override
    public void close() {
        federation.close();
        sources.values().forEach(TestServer::close);
        reference.close();
    }
}
