package io.braid.testkit.load;

import io.braid.spi.type.Field;
import java.util.List;
import java.util.Set;

/** A table with rows that are made, not stored. */
public interface SampleTable {
    String tableName();

    List<Field> columns();

    /** The names of those columns of text that are CHAR in a database. */
    default Set<String> padded() {
        return Set.of();
    }

    /** Its columns; none if there is no primary key. */
    List<String> primaryKey();

    /** The columns of each index beside the primary key's. */
    List<List<String>> indexes();

    /** Gives all rows to the sink, in the order of the primary key. */
    <E extends Exception> void writeRows(RowSink<E> sink) throws E;
}
