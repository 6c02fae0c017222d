package io.braid.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.jdbc.BraidDataSource;
import java.sql.SQLException;
import javax.sql.CommonDataSource;
import javax.sql.ConnectionPoolDataSource;
import javax.sql.DataSource;
import javax.sql.PooledConnection;
import javax.sql.XADataSource;
import org.junit.jupiter.api.Test;

/** Chapter 12: there is nothing to be distributed, and nobody is told that there is. */
final class Chapter12DistributedTransactionsTest extends Chapter {
    Chapter12DistributedTransactionsTest(ConformanceServer server) {
        super(server);
    }

    @Test
    void theDataSourceTakesNoPartInTransactions() {
        CommonDataSource source = new BraidDataSource();
        assertThat(source)
                .isInstanceOf(DataSource.class)
                .isNotInstanceOf(XADataSource.class)
                .isNotInstanceOf(ConnectionPoolDataSource.class);
    }

    @Test
    void connectionsAreNoneOfAnXaResource() throws SQLException {
        assertThat(connection).isNotInstanceOf(PooledConnection.class);
    }
}
