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

/** The rows of a result that comes in chunks. */
final class ChunkRows implements RowCursor {
    /** How many rows are copied before the next column's: few enough to stay in the processor's cache. */
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
            // So the driver says that it cannot read a vector, or that its connection has been closed.
            throw new SQLException(e.getMessage(), e);
        }
    }

    /** Of a table that has been changed since the statement was prepared, other types may come. */
    private Vector vector(DuckDBReadableVector vector, VectorPlan planned) throws SQLException {
        Vector inside = new Vector(driver.data(vector), driver.validity(vector), driver);
        if (vector.getType() != planned.type() || inside.data().capacity() != rows * planned.width()) {
            throw new SQLException("Returned values of type " + vector.getType() + " instead of " + planned.type());
        }
        return inside;
    }

    /** Fewer where there are huge texts. */
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

    /** The same row by row, from where a value that does not fit has ended it. */
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
