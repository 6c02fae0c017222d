package io.braid.jdbc.cell;

import java.sql.SQLException;

/** Conversion of a value that is not null into an object of one class. */
@FunctionalInterface
interface ObjectConversion {
    Object convert(Cells cells, int row) throws SQLException;
}
