package io.braid.bench.memory;

import java.util.List;

/** Another engine, with one thread and the same tables in memory. Found by {@link java.util.ServiceLoader}. */
public interface MemoryRival extends AutoCloseable {
    /** As the workload prints it. */
    String title();

    /** Takes the rows of a table in the form in which it likes them best. */
    void load(MemoryTable table) throws Exception;

    /** Does all that can be done before a query is asked, so that it is not measured. */
    Query prepare(String sql) throws Exception;

    @Override
    void close() throws Exception;

    /** A query that can be asked again and again. */
    interface Query {
        /** The rows of the answer, in any order. */
        List<List<String>> answer() throws Exception;
    }
}
