package io.braid.jdbc.cell;

import java.sql.SQLException;

/** Conversion of a non-null value to an object of one class. */
@FunctionalInterface
interface ObjectConversion {
    Object convert(Cells cells, int row) throws SQLException;
}
