package io.braid.connector.postgresql;

import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import java.time.Duration;
import java.util.List;

/** Lock timeout of PostgreSQL, which is local to the transaction. */
final class PostgresqlLockTimeout implements LockTimeoutStatements {
    @Override
    public List<String> set(Duration longest) {
        return List.of("SET LOCAL lock_timeout = " + Math.max(1, longest.toMillis()));
    }

    @Override
    public List<String> reset() {
        return List.of("SET LOCAL lock_timeout TO DEFAULT");
    }

    @Override
    public boolean endsWithTransaction() {
        return true;
    }
}
