package io.braid.connector.mysql;

import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import java.time.Duration;
import java.util.List;

/** Lock timeouts of MySQL and MariaDB for rows and tables, in whole seconds of at least one. */
final class MysqlLockTimeout implements LockTimeoutStatements {
    @Override
    public List<String> set(Duration longest) {
        long seconds = Math.max(1, longest.plusMillis(999).toSeconds());
        return List.of("SET @braid_row_wait = COALESCE(@braid_row_wait, @@innodb_lock_wait_timeout),"
                + " @braid_table_wait = COALESCE(@braid_table_wait, @@lock_wait_timeout),"
                + " SESSION innodb_lock_wait_timeout = " + seconds + ", SESSION lock_wait_timeout = " + seconds);
    }

    @Override
    public List<String> reset() {
        return List.of("SET SESSION innodb_lock_wait_timeout = @braid_row_wait,"
                + " SESSION lock_wait_timeout = @braid_table_wait");
    }

    @Override
    public boolean endsWithTransaction() {
        return false;
    }
}
