package io.braid.connector.mysql;

import io.braid.connector.jdbc.JdbcSource;
import io.braid.connector.jdbc.dialect.JdbcDialect;
import io.braid.spi.Source;
import io.braid.spi.SourceConfig;
import io.braid.testkit.contract.ConnectorContractTest;
import io.braid.testkit.contract.ContractSql;
import io.braid.testkit.contract.TypeCase;
import io.braid.testkit.fault.OtherDriver;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.net.URI;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/** Contract test of MySQL, or of MariaDB as a substitute. */
class MysqlContractTest extends ConnectorContractTest {
    private String database = "";

    @Override
    protected String wrapper() {
        return MysqlDialect.NAME;
    }

    @Override
    protected TestServer freshDatabase() {
        TestServer fresh = TestServers.mysql().freshDatabase();
        String path = URI.create(fresh.jdbcUrl().substring("jdbc:".length())).getPath();
        database = path.substring(1);
        return fresh;
    }

    @Override
    protected String unreachableUrl(int port) {
        return "jdbc:mysql://127.0.0.1:" + port + "/none";
    }

    @Override
    protected List<String> dangerousUrls() {
        return List.of(
                "jdbc:mysql://localhost/x?allowLoadLocalInfile=true",
                "jdbc:mysql://localhost/x?user=a&autoDeserialize=true",
                "jdbc:mysql://localhost/x?auto%44eserialize=true",
                "jdbc:mysql://(host=localhost,autoDeserialize=true)/x",
                "jdbc:mysql:loadbalance://a,b/x",
                "jdbc:mariadb://localhost/x?serverRsaPublicKeyFile=/etc/passwd",
                "jdbc:h2:mem:x");
    }

    @Override
    protected Driver driver() {
        try {
            return new com.mysql.cj.jdbc.Driver();
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    protected Source open(SourceConfig config, Driver other) {
        return JdbcSource.open(config, OtherDriver.in(JdbcDialect.class, new MysqlDialect(), other));
    }

    @Override
    protected boolean preparesTransactions() {
        return true;
    }

    @Override
    protected boolean sharesSnapshots() {
        return true;
    }

    @Override
    protected ContractSql sql() {
        return new MysqlSql(database);
    }

    @Override
    protected List<TypeCase> typeCases() {
        return Stream.of(MysqlTypeCases.all(), isMariaDb() ? MysqlTypeCases.ofMariaDb() : MysqlTypeCases.ofMysql())
                .flatMap(List::stream)
                .toList();
    }

    private boolean isMariaDb() {
        return server().number("SELECT version() LIKE '%MariaDB%'") == 1;
    }
}
