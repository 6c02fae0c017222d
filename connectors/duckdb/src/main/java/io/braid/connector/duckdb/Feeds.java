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

/**
 * Feeds as tables of a database, for its statements to read: a function of its own gives the rows of one by its number.
 */
final class Feeds {
    private static final String FUNCTION = "braid_feed";
    /** Each holds rows that it has not compressed yet; so many keep up with any source. */
    private static final int MOST_THREADS = 4;

    private final WritableDriverMemory inside;
    private final Map<Long, Feed> open = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    private Feeds(WritableDriverMemory inside) {
        this.inside = inside;
    }

    /** Those of the database of a connection. */
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

    /** Makes a feed a table, until that is closed. */
    Opened open(Feed feed) {
        long number = numbers.incrementAndGet();
        open.put(number, feed);
        return new Opened(FUNCTION + "(" + number + ")", () -> open.remove(number));
    }

    /**
     * A feed that statements can read.
     *
     * @param table what stands behind FROM
     */
    record Opened(String table, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** Callback that DuckDB calls on its own threads. */
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
