package io.braid.bench.driver;

import io.braid.bench.rig.BenchSources;
import io.braid.spi.BatchStream;
import io.braid.spi.Fragment;
import io.braid.spi.ScanContext;
import io.braid.spi.Source;
import io.braid.spi.batch.Batch;
import io.braid.spi.type.RowType;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.tpch.TpchTable;
import java.util.List;
import java.util.Map;

/** Reading by a connector of Braid, which fills batches. */
public record BraidWay(String name, Map<String, String> options) implements ReadingWay {
    @Override
    public Reading open(TestServer server) {
        return new Scan(BenchSources.open(server, server.jdbcUrl(), options));
    }

    /** Scan of the table. */
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
