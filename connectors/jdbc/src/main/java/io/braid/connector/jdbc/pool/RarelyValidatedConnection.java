package io.braid.connector.jdbc.pool;

import io.braid.connector.jdbc.governor.BackendSession;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.sql.Connection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A connection that knows its session in the source, and that asks its server little, for asking costs a round trip:
 * whether it is still there only after a long idle time, and never for what nobody but this process sets.
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
            // Nobody changes it, so that nobody has to change it back.
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
