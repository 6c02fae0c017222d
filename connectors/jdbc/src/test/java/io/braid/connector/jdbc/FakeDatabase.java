package io.braid.connector.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Fake database without rows, and its driver; the test defines what a statement does. */
public final class FakeDatabase implements Driver {
    private final Doing doing;
    private final List<Session> sessions = new CopyOnWriteArrayList<>();

    /** Behavior of the database. */
    public interface Doing {
        /** Called on a login. */
        default void connect() throws SQLException {}

        /** Called when a statement is prepared. */
        default void prepare(Session session, String sql) throws SQLException {}

        /** Called when a statement runs, prepared or not. */
        default void run(Session session, String sql) throws SQLException {}
    }

    public FakeDatabase(Doing doing) {
        this.doing = doing;
    }

    /** All sessions so far, the first one first. */
    public List<Session> sessions() {
        return sessions;
    }

    /** Session of one connection. */
    public final class Session {
        private final int id;
        private final CountDownLatch over = new CountDownLatch(1);

        Session(int id) {
            this.id = id;
        }

        int id() {
            return id;
        }

        /** Ends its statement or its connection. */
        void end() {
            over.countDown();
        }

        public boolean isOver() {
            return over.getCount() == 0;
        }

        /** Blocks until it is ended, and then fails. */
        void hang() throws SQLException {
            await(over);
            throw new SQLException("the session was ended", "08006");
        }

        private Connection connection() {
            return proxy(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
                case "prepareStatement" -> {
                    String sql = text(arguments);
                    doing.prepare(this, sql);
                    yield statement(PreparedStatement.class, sql);
                }
                case "createStatement" -> statement(Statement.class, "");
                case "close", "abort" -> {
                    end();
                    yield null;
                }
                case "isClosed" -> isOver();
                case "isValid", "getAutoCommit" -> !isOver();
                case "toString" -> "session " + id;
                default -> nothing(proxy, method.getName(), method.getReturnType(), arguments);
            });
        }

        private Object statement(Class<? extends Statement> type, String prepared) {
            return proxy(type, (proxy, method, arguments) -> {
                if (method.getName().startsWith("execute")) {
                    doing.run(this, prepared.isEmpty() ? text(arguments) : prepared);
                }
                return nothing(proxy, method.getName(), method.getReturnType(), arguments);
            });
        }
    }

    /** Waits uninterruptibly, as drivers do. */
    public static void await(CountDownLatch latch) {
        boolean interrupted = false;
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static String text(Object @Nullable [] arguments) {
        return arguments == null ? "" : (String) arguments[0];
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(FakeDatabase.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object nothing(Object proxy, String method, Class<?> type, Object @Nullable [] arguments) {
        if (method.equals("equals") && arguments != null) {
            return proxy == arguments[0];
        }
        if (method.equals("hashCode")) {
            return System.identityHashCode(proxy);
        }
        if (type == boolean.class) {
            return false;
        }
        return type == int.class ? (Object) 0 : null;
    }

    @Override
    public Connection connect(String url, Properties properties) throws SQLException {
        doing.connect();
        synchronized (sessions) {
            Session session = new Session(sessions.size() + 1);
            sessions.add(session);
            return session.connection();
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return true;
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException();
    }
}
