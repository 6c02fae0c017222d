package io.braid.rivals.memory;

import io.braid.bench.memory.MemoryRival;
import io.braid.bench.memory.MemoryTable;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.apache.arrow.c.ArrowArrayStream;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.duckdb.DuckDBConnection;

/** DuckDB over prepared Arrow columns: only those that a query names. */
public final class ArrowTables implements MemoryRival {
    private final BufferAllocator allocator = new RootAllocator();
    private final DuckDBConnection connection;
    private final Map<String, MemoryTable> tables = new TreeMap<>();
    private final List<ArrowRows> prepared = new ArrayList<>();

    public ArrowTables() throws SQLException {
        connection = SingleThread.connect();
    }

    @Override
    public String title() {
        return "DuckDB, fed by Arrow";
    }

    @Override
    public void load(MemoryTable table) {
        tables.put(table.name(), table);
    }

    @Override
    public Query prepare(String sql) {
        prepared.forEach(ArrowRows::close);
        prepared.clear();
        for (MemoryTable table : tables.values()) {
            if (names(sql, table.name())) {
                prepared.add(ArrowRows.of(table, column -> names(sql, column), allocator));
            }
        }
        return () -> answer(sql);
    }

    private static boolean names(String sql, String name) {
        return Pattern.compile("\\b" + name + "\\b").matcher(sql).find();
    }

    private List<List<String>> answer(String sql) throws SQLException {
        List<ArrowArrayStream> streams = new ArrayList<>();
        try {
            for (ArrowRows rows : prepared) {
                ArrowArrayStream stream = ArrowArrayStream.allocateNew(allocator);
                streams.add(stream);
                Data.exportArrayStream(allocator, rows.reader(), stream);
                connection.registerArrowStream(rows.table(), stream);
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                return Answers.of(statement);
            }
        } finally {
            streams.forEach(ArrowArrayStream::close);
        }
    }

    @Override
    public void close() throws SQLException {
        prepared.forEach(ArrowRows::close);
        connection.close();
        allocator.close();
    }
}
