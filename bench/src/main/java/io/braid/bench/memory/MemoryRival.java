package io.braid.bench.memory;

import java.util.List;

/** Other engine with one thread and the same tables in memory. Found by {@link java.util.ServiceLoader}. */
public interface MemoryRival extends AutoCloseable {
    /** The title in the workload's output. */
    String title();

    /** Loads a table in the engine's preferred format. */
    void load(MemoryTable table) throws Exception;

    /** Prepares a query with everything that should not be measured. */
    Query prepare(String sql) throws Exception;

    @Override
    void close() throws Exception;

    /** Query that can be run repeatedly. */
    interface Query {
        /** The rows of the result, in any order. */
        List<List<String>> answer() throws Exception;
    }
}
