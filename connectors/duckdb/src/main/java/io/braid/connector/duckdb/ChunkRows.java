package io.braid.connector.duckdb;

import io.braid.connector.jdbc.dialect.RowCursor;
import io.braid.connector.jdbc.dialect.RowTarget;
import io.braid.spi.batch.BatchBuilder;
import io.braid.spi.batch.ColumnBuilder;
import java.sql.SQLException;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;

/** Cursor over a result in chunks. */
final class ChunkRows implements RowCursor {
    /** Rows copied per column at a time, few enough for the processor's cache. */
    private static final int MOST_ROWS = 256;

    private static final int MOST_TEXT = 1 << 20;

    private final DuckDBChunkedResult result;
    private final VectorPlan[] plan;
    private final RowTarget target;
    private final DriverMemory driver;
    private final Vector[] vectors;
    private int row;
    private int rows;
    private boolean ended;

    ChunkRows(DuckDBChunkedResult result, VectorPlan[] plan, RowTarget target, DriverMemory driver) {
        this.result = result;
        this.plan = plan;
        this.target = target;
        this.driver = driver;
        vectors = new Vector[plan.length];
    }

    @Override
    public boolean read() throws SQLException {
        BatchBuilder batch = target.batch();
        while (!batch.isFull()) {
            if (row == rows && (ended || !nextChunk())) {
                ended = true;
                return false;
            }
            int count = rowsAtOnce(Math.min(rows - row, batch.room()));
            copy(row, row + count);
            batch.endRows(count);
            row += count;
        }
        return true;
    }

    private boolean nextChunk() throws SQLException {
        try {
            row = 0;
            rows = 0;
            if (!result.nextChunk()) {
                driver.checkError(result);
                return false;
            }
            DuckDBDataChunkReader chunk = result.chunk();
            rows = (int) chunk.rowCount();
            for (int i = 0; i < vectors.length; i++) {
                vectors[i] = vector(chunk.vector(i), plan[i]);
            }
            return true;
        } catch (DuckDBFunctions.FunctionException | IllegalStateException e) {
            // The driver reports unreadable vectors and closed connections with these exceptions.
            throw new SQLException(e.getMessage(), e);
        }
    }

    /** Fails if the types changed, as for a table altered after the statement was prepared. */
    private Vector vector(DuckDBReadableVector vector, VectorPlan planned) throws SQLException {
        Vector inside = new Vector(driver.data(vector), driver.validity(vector), driver);
        if (vector.getType() != planned.type() || inside.data().capacity() != rows * planned.width()) {
            throw new SQLException("Returned values of type " + vector.getType() + " instead of " + planned.type());
        }
        return inside;
    }

    /** The number of rows to copy at once, fewer if texts are huge. */
    private int rowsAtOnce(int most) {
        int count = Math.min(most, MOST_ROWS);
        while (count > 1 && textIn(count) > MOST_TEXT) {
            count /= 2;
        }
        return count;
    }

    private long textIn(int count) {
        long sum = 0;
        for (int column = 0; column < plan.length; column++) {
            if (plan[column].type() == DuckDBColumnType.VARCHAR) {
                for (int i = row; i < row + count; i++) {
                    sum += vectors[column].isNull(i) ? 0 : vectors[column].textLength(i);
                }
            }
        }
        return sum;
    }

    private void copy(int from, int to) throws SQLException {
        for (int column = 0; column < plan.length; column++) {
            try {
                plan[column].reader().read(vectors[column], from, to);
            } catch (ArithmeticException e) {
                copyRest(column, from, to);
            }
        }
    }

    /** Copies row by row, starting at the value that did not fit. */
    private void copyRest(int column, int from, int to) throws SQLException {
        BatchBuilder batch = target.batch();
        ColumnBuilder builder = batch.column(column);
        for (int done = builder.rows() - batch.rows(); done < to - from; done++) {
            try {
                plan[column].reader().read(vectors[column], from + done, from + done + 1);
            } catch (ArithmeticException e) {
                builder.appendUnreadable(target.errors().doesNotFit(target.columns(), column, e));
            }
        }
    }
}
