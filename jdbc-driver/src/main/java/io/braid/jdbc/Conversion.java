package io.braid.jdbc;

import java.sql.SQLException;

/** Makes an object of one class of a value that is not null. */
@FunctionalInterface
interface Conversion {
    Object convert(Cells cells, int row) throws SQLException;
}
