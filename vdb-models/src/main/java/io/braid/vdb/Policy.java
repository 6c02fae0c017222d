package io.braid.vdb;

/** Policy that restricts the rows or values of a table or view for the members of a role. */
public interface Policy {
    String schema();

    String table();

    /** Returns its name, which is unique among policies of its kind on the table. */
    String name();

    /** Returns the role that it applies to. */
    String role();

    /** Returns the expression over the columns of the table, as written. */
    String sql();

    /** Returns its kind, name and table, for messages. */
    String describe();

    Place place();
}
