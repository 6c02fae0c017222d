package io.braid.connector.jdbc.pool;

import io.braid.connector.jdbc.governor.BackendSession;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Connection that knows its session, and that avoids round trips: it is validated only after a long idle time, and
 * properties that only this process sets are never queried.
 */
final class RarelyValidatedConnection implements InvocationHandler {
    private static final long TRUSTED_NANOS = 30_000_000_000L;
    private static final Set<String> USES = Set.of("prepareStatement", "createStatement", "commit", "rollback");

    private final Connection connection;
    private final BackendSession session;
    private volatile long lastUsed = System.nanoTime();
    private volatile boolean readOnly;

    RarelyValidatedConnection(Connection connection, BackendSession session) {
        this.connection = connection;
        this.session = session;
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
        if (method.getName().equals("isValid") && System.nanoTime() - lastUsed < TRUSTED_NANOS) {
            return !connection.isClosed();
        }
        if (USES.contains(method.getName())) {
            lastUsed = System.nanoTime();
        }
        if (method.getName().equals("isReadOnly")) {
            return readOnly;
        }
        if (method.getName().equals("getTransactionIsolation")) {
            // Never changed, so that it is never reset.
            return Connection.TRANSACTION_READ_COMMITTED;
        }
        if (method.getName().equals("setReadOnly") && arguments != null) {
            readOnly = (Boolean) arguments[0];
        }
        if (method.getName().equals("unwrap") && arguments != null && arguments[0] == BackendSession.class) {
            return session;
        }
        try {
            return method.invoke(connection, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause() == null ? e : e.getCause();
        }
    }
}
