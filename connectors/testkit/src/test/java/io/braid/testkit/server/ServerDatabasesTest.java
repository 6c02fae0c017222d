package io.braid.testkit.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerDatabasesTest {
    @ParameterizedTest
    @CsvSource({
        "POSTGRESQL, jdbc:postgresql://h:1/tpch, jdbc:postgresql://h:1/t1",
        "POSTGRESQL, jdbc:postgresql://h/tpch?ssl=true, jdbc:postgresql://h/t1?ssl=true",
        "MYSQL, jdbc:mysql://h:3306, jdbc:mysql://h:3306/t1",
        "MYSQL, jdbc:mysql://h:3306/?a=b, jdbc:mysql://h:3306/t1?a=b",
        "H2, jdbc:h2:tcp://h:1/./tpch;A=B, jdbc:h2:tcp://h:1/./t1;A=B",
        "SQLSERVER, jdbc:sqlserver://h:1433, jdbc:sqlserver://h:1433;databaseName=t1",
        "SQLSERVER, jdbc:sqlserver://h;DatabaseName=x;encrypt=false, jdbc:sqlserver://h;encrypt=false;databaseName=t1",
    })
    void anAddressLeadsToAnotherDatabaseOfTheSameServer(ServerKind kind, String server, String database) {
        assertThat(ServerDatabases.url(new ServerAddress(kind, server, "u", "p"), "t1"))
                .isEqualTo(database);
    }
}
