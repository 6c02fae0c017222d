package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.SessionQueries;
import io.braid.testkit.contract.SessionContract;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import java.time.Duration;

/** Contract test of session ids, which are process ids and are reused. */
class PostgresqlSessionsTest extends SessionContract {
    private final SessionQueries sessions = new PostgresqlDialect().sessions().orElseThrow();

    @Override
    protected TestServer server() {
        return TestServers.postgres();
    }

    @Override
    protected String ownNumber() {
        return "SELECT pg_backend_pid()";
    }

    @Override
    protected String sleeping() {
        return "SELECT pg_sleep(600)";
    }

    @Override
    protected String running(String session, Duration age) {
        return sessions.running(session, age);
    }
}
