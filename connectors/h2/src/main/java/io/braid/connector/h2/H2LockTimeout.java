package io.braid.connector.h2;

import io.braid.connector.jdbc.dialect.LockTimeoutStatements;
import java.time.Duration;
import java.util.List;

/** Lock timeout of H2, in milliseconds. */
final class H2LockTimeout implements LockTimeoutStatements {
    @Override
    public List<String> set(Duration longest) {
        return List.of(
                "SET @braid_lock_wait = COALESCE(@braid_lock_wait, LOCK_TIMEOUT())",
                "SET LOCK_TIMEOUT " + Math.max(1, Math.min(Integer.MAX_VALUE, longest.toMillis())));
    }

    @Override
    public List<String> reset() {
        return List.of("SET LOCK_TIMEOUT @braid_lock_wait");
    }

    @Override
    public boolean endsWithTransaction() {
        return false;
    }
}
