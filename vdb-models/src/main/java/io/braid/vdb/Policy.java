package io.braid.vdb;

/** Policy that restricts what the members of a role see of a table or view. */
public interface Policy {
    String schema();

    String table();

    /** Its name, which it shares with no other policy of its kind on the table. */
    String name();

    /** The role whose members it is for. */
    String role();

    /** The expression over the columns of the table, as written. */
    String sql();

    /** Kind, name and table, as messages call it. */
    String describe();

    Place place();
}
