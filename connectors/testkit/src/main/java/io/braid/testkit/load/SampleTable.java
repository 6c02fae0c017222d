package io.braid.testkit.load;

import io.braid.spi.type.Field;
import java.util.List;
import java.util.Set;

/** Table with generated rows. */
public interface SampleTable {
    String tableName();

    List<Field> columns();

    /** The names of text columns that are CHAR in a database. */
    default Set<String> padded() {
        return Set.of();
    }

    /** The columns of the primary key; empty if there is none. */
    List<String> primaryKey();

    /** The columns of each index except the primary key's. */
    List<List<String>> indexes();

    /** Writes all rows to the sink, in primary key order. */
    <E extends Exception> void writeRows(RowSink<E> sink) throws E;
}
