package io.braid.testcontainers;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A user that a test declares, with the roles that the user has. */
record TestUserAccount(String name, String password, List<String> roles) {
    TestUserAccount {
        roles = List.copyOf(roles);
    }

    /** Creates the user on a server, over a connection of an administrator. */
    void create(Connection administrator) throws SQLException {
        try (Statement statement = administrator.createStatement()) {
            statement.execute("CREATE USER " + quoted(name) + " PASSWORD '" + password.replace("'", "''") + "'");
            for (String role : roles) {
                statement.execute("GRANT ROLE " + quoted(role) + " TO USER " + quoted(name));
            }
        }
    }

    private static String quoted(String word) {
        return '"' + word.replace("\"", "\"\"") + '"';
    }

    /** Shows no password. */
    @Override
    public String toString() {
        return name + " " + roles;
    }
}
