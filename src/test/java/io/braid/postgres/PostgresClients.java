package io.braid.postgres;

import io.braid.demo.Demo;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;

/** Connections of PostgreSQL's JDBC driver to Braid. */
final class PostgresClients {
    private PostgresClients() {}

    static String url(Demo demo) {
        return "jdbc:postgresql://" + demo.server().host() + ":"
                + demo.server().pgPort().getAsInt() + "/tpch";
    }

    /** @param properties names and values of the driver's properties */
    static Connection connect(Demo demo, String... properties) throws SQLException {
        return DriverManager.getConnection(
                url(demo),
                properties(demo.login().getProperty("user"), demo.login().getProperty("password"), properties));
    }

    /** @param properties names and values of the driver's properties */
    static Properties properties(String user, String password, String... properties) {
        Properties login = new Properties();
        login.setProperty("user", user);
        login.setProperty("password", password);
        for (int i = 0; i < properties.length; i += 2) {
            login.setProperty(properties[i], properties[i + 1]);
        }
        return login;
    }
}
