package io.braid.bench;

import io.braid.spi.BatchStream;
import io.braid.spi.Connector;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tpch.TpchTable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/** A connector of Braid, which fills batches. */
record BraidWay(String name, Map<String, String> options) implements ReadingWay {
    @Override
    public Reading open(TestServer server) {
        Map<String, String> all = new HashMap<>(options);
        all.put("url", server.jdbcUrl());
        if (!server.user().isEmpty()) {
            all.put("user", server.user());
            all.put("password", server.password());
        }
        return new Scan(connector(server.wrapper()).open(new SourceConfig("bench", all)));
    }

    private static Connector connector(String wrapper) {
        return ServiceLoader.load(Connector.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(connector -> connector.name().equals(wrapper))
                .findFirst()
                .orElseThrow();
    }

    /** A scan of the table. */
    private record Scan(Source source) implements Reading {
        private static final Fragment ALL =
                new Fragment("SELECT * FROM lineitem", List.of(), new RowType(TpchTable.LINEITEM.columns()));

        @Override
        public long readAll() {
            long count = 0;
            try (BatchStream stream = source.run(ALL, ScanContext.of("bench"))) {
                for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                    count += batch.rows();
                }
            }
            return count;
        }

        @Override
        public void close() {
            source.close();
        }
    }
}
