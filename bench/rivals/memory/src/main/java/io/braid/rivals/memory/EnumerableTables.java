package io.braid.rivals.memory;

import io.braid.bench.memory.MemoryRival;
import io.braid.bench.memory.MemoryTable;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.Driver;

/** Calcite's Enumerable convention over rows of boxed values, its native format. */
public final class EnumerableTables implements MemoryRival {
    private final CalciteConnection connection;

    public EnumerableTables() throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("caseSensitive", "false");
        connection = new Driver().connect("jdbc:calcite:", properties).unwrap(CalciteConnection.class);
    }

    @Override
    public String title() {
        return "Calcite Enumerable";
    }

    @Override
    public void load(MemoryTable table) {
        connection.getRootSchema().add(table.name(), new BoxedRows(table));
    }

    @Override
    public Query prepare(String sql) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(sql);
        return () -> Answers.of(statement);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
