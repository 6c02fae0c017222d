package io.braid.connector.duckdb;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;

/** Feeds as tables of a database, read by statements through a table function that takes the feed's number. */
final class Feeds {
    private static final String FUNCTION = "braid_feed";
    /** Maximal number of threads, each of which buffers uncompressed rows; enough for the throughput of any source. */
    private static final int MOST_THREADS = 4;

    private final WritableDriverMemory inside;
    private final Map<Long, Feed> open = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    private Feeds(WritableDriverMemory inside) {
        this.inside = inside;
    }

    /** Registers the table function in the database of a connection. */
    static Feeds in(Connection connection, WritableDriverMemory inside) throws SQLException {
        Feeds feeds = new Feeds(inside);
        try (DuckDBTableFunctionBuilder function = DuckDBFunctions.tableFunction()) {
            function.withName(FUNCTION)
                    .withParameter(Long.class)
                    .withFunction(feeds.new Function())
                    .register(connection);
        }
        return feeds;
    }

    /** Exposes a feed as a table until it is closed. */
    Opened open(Feed feed) {
        long number = numbers.incrementAndGet();
        open.put(number, feed);
        return new Opened(FUNCTION + "(" + number + ")", () -> open.remove(number));
    }

    /**
     * Feed that statements can read.
     *
     * @param table the expression for the FROM clause
     */
    record Opened(String table, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** Table function that DuckDB calls on its own threads. */
    private final class Function implements DuckDBTableFunction<Feed, Feed, FeedTaker> {
        @Override
        public Feed bind(DuckDBTableFunctionBindInfo columns) throws SQLException {
            Feed feed = open.get(columns.getParameter(0).getLong());
            if (feed == null) {
                throw new SQLException("There is no such feed");
            }
            for (FeedColumn column : feed.columns()) {
                column.declare(columns);
            }
            return feed;
        }

        @Override
        public Feed init(DuckDBTableFunctionInitInfo info) {
            info.setMaxThreads(MOST_THREADS);
            return info.getBindData();
        }

        @Override
        public FeedTaker localInit(DuckDBTableFunctionInitInfo info) {
            Feed feed = info.getBindData();
            return new FeedTaker(feed, inside);
        }

        @Override
        public long apply(DuckDBTableFunctionCallInfo call, DuckDBDataChunkWriter chunk)
                throws SQLException, InterruptedException {
            FeedTaker taker = call.getLocalInitData();
            return taker.fill(chunk);
        }
    }
}
