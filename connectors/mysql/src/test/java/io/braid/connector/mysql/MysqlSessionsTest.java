package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.SessionQueries;
import io.braid.testkit.contract.SessionContract;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.time.Duration;

/** Contract test of session ids, which restart with the server. */
class MysqlSessionsTest extends SessionContract {
    private final SessionQueries sessions = new MysqlDialect().sessions().orElseThrow();

    @Override
    protected TestServer server() {
        return TestServers.mysql();
    }

    @Override
    protected String ownNumber() {
        return "SELECT CONNECTION_ID()";
    }

    @Override
    protected String sleeping() {
        return "SELECT COUNT(*) FROM information_schema.columns WHERE SLEEP(600) = 0";
    }

    @Override
    protected String running(String session, Duration age) {
        return sessions.running(session, age);
    }
}
