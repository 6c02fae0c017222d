package io.braid.slt;

import java.sql.Connection;
import java.sql.SQLException;

/** Something that answers the scripts' SQL over JDBC. Every script gets a connection of its own. */
public interface SqlUnderTest {
    Connection connect() throws SQLException;

    /** A connection of another user than the one that scripts begin with. */
    default Connection connect(String user, String password) throws SQLException {
        throw new SQLException("There are no other users here");
    }

    /** What a script is made to say before it is sent; a database that is not Braid may lack a way of writing. */
    default String adapt(String sql) {
        return sql;
    }
}
