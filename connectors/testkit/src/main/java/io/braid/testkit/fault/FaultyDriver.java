package io.braid.testkit.fault;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Driver;
import java.sql.DriverPropertyInfo;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * JDBC driver around another one that fails the n-th call on any of its objects once, and that tracks unclosed
 * connections and statements. An object counts as closed even if {@code close()} is the failing call.
 */
public final class FaultyDriver implements Driver {
    private static final Set<Class<?>> WATCHED = Set.of(
            Connection.class,
            Statement.class,
            PreparedStatement.class,
            ResultSet.class,
            DatabaseMetaData.class,
            ResultSetMetaData.class,
            ParameterMetaData.class);
    private static final Set<String> NOT_COUNTED =
            Set.of("unwrap", "isWrapperFor", "toString", "hashCode", "equals", "isClosed");

    private final Driver driver;
    private final AtomicLong calls = new AtomicLong();
    private final Map<String, AtomicLong> callsByName = new ConcurrentHashMap<>();
    private final Set<Watched> open = ConcurrentHashMap.newKeySet();
    private volatile Order order = Order.NONE;
    private volatile @Nullable String failed;

    /** Order to fail one call, by number among all calls or those of one name. */
    private record Order(@Nullable String name, long call, Failure how) {
        private static final Order NONE = new Order(null, Long.MAX_VALUE, Failure.ERROR);

        boolean isFor(String called, long ofAll, long ofItsName) {
            return name == null ? call == ofAll : name.equals(called) && call == ofItsName;
        }
    }

    /** Ways in which a call fails. */
    public enum Failure {
        /** Error of the database. */
        ERROR,
        /** Lost connection: all further calls on it fail too. */
        LOST,
        TIMEOUT,
        /** Unchecked exception, as of a bug in the driver. */
        RUNTIME,
        /** Memory exhaustion. */
        OUT_OF_MEMORY
    }

    public FaultyDriver(Driver driver) {
        this.driver = driver;
    }

    /** Resets the counters, and fails the n-th call from now on. */
    public void failAt(long call, Failure how) {
        countAnew(new Order(null, call, how));
    }

    /** Resets the counters, and fails the n-th call of a name, such as {@code ResultSet.next}, from now on. */
    public void failAt(String name, long call, Failure how) {
        countAnew(new Order(name, call, how));
    }

    /** Resets the counters, and fails no call. */
    public void failNothing() {
        countAnew(Order.NONE);
    }

    private void countAnew(Order next) {
        order = Order.NONE;
        failed = null;
        calls.set(0);
        callsByName.clear();
        order = next;
    }

    /** The number of calls since the last reset. */
    public long calls() {
        return calls.get();
    }

    /** The number of calls since the last reset by name, such as {@code ResultSet.next}. */
    public Map<String, Long> callsByName() {
        Map<String, Long> counts = new TreeMap<>();
        callsByName.forEach((name, count) -> counts.put(name, count.get()));
        return counts;
    }

    /** The failed call since the last reset; null if none has failed. */
    public @Nullable String failed() {
        return failed;
    }

    public long openConnections() {
        return open.stream()
                .filter(object -> object.target instanceof Connection)
                .count();
    }

    public long openStatements() {
        return open.stream()
                .filter(object -> object.target instanceof Statement)
                .count();
    }

    @Override
    public @Nullable Connection connect(String url, Properties properties) throws SQLException {
        Line line = new Line();
        count("Driver.connect", line);
        Connection connection = driver.connect(url, properties);
        return connection == null ? null : (Connection) opened(connection, Connection.class, line);
    }

    private void count(String call, Line line) throws SQLException {
        if (line.broken) {
            throw lost(call);
        }
        long ofAll = calls.incrementAndGet();
        long ofItsName =
                callsByName.computeIfAbsent(call, name -> new AtomicLong()).incrementAndGet();
        Order now = order;
        if (!now.isFor(call, ofAll, ofItsName)) {
            return;
        }
        failed = call;
        switch (now.how) {
            case ERROR -> throw new SQLException("made to fail at " + call, "HY000");
            case LOST -> {
                line.broken = true;
                throw lost(call);
            }
            case TIMEOUT -> throw new SQLTimeoutException("made to time out at " + call, "HYT00");
            case RUNTIME -> throw new IllegalStateException("made to fail at " + call);
            case OUT_OF_MEMORY -> throw new OutOfMemoryError("made to fail at " + call);
        }
    }

    private static SQLException lost(String call) {
        return new SQLException("made to lose the connection at " + call, "08006");
    }

    /** Wraps an object that the driver's user must close. */
    private Object opened(Object target, Class<?> type, Line line) {
        Watched watched = new Watched(target, type, line);
        open.add(watched);
        return watched.proxy();
    }

    /** State shared by all objects of one connection. */
    private static final class Line {
        private volatile boolean broken;
    }

    /** Wrapper of an object of the driver. */
    private final class Watched implements InvocationHandler {
        private final Object target;
        private final Class<?> type;
        private final Line line;

        Watched(Object target, Class<?> type, Line line) {
            this.target = target;
            this.type = type;
            this.line = line;
        }

        Object proxy() {
            return Proxy.newProxyInstance(FaultyDriver.class.getClassLoader(), new Class<?>[] {type}, this);
        }

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws Throwable {
            String name = method.getName();
            if (name.equals("equals") && arguments != null) {
                return proxy == arguments[0];
            }
            boolean closes = name.equals("close") || name.equals("abort");
            if (closes) {
                closed();
                call(method, arguments);
            }
            if (!NOT_COUNTED.contains(name)) {
                count(type.getSimpleName() + "." + name, line);
            }
            return closes ? null : call(method, arguments);
        }

        private void closed() {
            open.remove(this);
            if (target instanceof Connection) {
                open.removeIf(other -> other.line == line);
            }
        }

        private @Nullable Object call(Method method, Object @Nullable [] arguments) throws Throwable {
            try {
                Object result = method.invoke(target, arguments);
                Class<?> returned = method.getReturnType();
                if (result == null
                        || !WATCHED.contains(returned)
                        || method.getName().equals("getConnection")) {
                    return result;
                }
                // The statement of a result set is closed by its creator.
                return result instanceof Statement && target instanceof Connection
                        ? opened(result, returned, line)
                        : new Watched(result, returned, line).proxy();
            } catch (InvocationTargetException e) {
                throw e.getCause() == null ? e : e.getCause();
            }
        }
    }

    @Override
    public boolean acceptsURL(String url) throws SQLException {
        return driver.acceptsURL(url);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) throws SQLException {
        return driver.getPropertyInfo(url, info);
    }

    @Override
    public int getMajorVersion() {
        return driver.getMajorVersion();
    }

    @Override
    public int getMinorVersion() {
        return driver.getMinorVersion();
    }

    @Override
    public boolean jdbcCompliant() {
        return driver.jdbcCompliant();
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        return driver.getParentLogger();
    }
}
