package io.braid.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Every method of an interface of java.sql, each called with something that its parameters can be. */
final class Calls {
    private static final Map<Class<?>, Object> VALUES = Map.ofEntries(
            Map.entry(boolean.class, false),
            Map.entry(byte.class, (byte) 1),
            Map.entry(short.class, (short) 1),
            Map.entry(int.class, 1),
            Map.entry(long.class, 1L),
            Map.entry(float.class, 1f),
            Map.entry(double.class, 1d),
            Map.entry(String.class, "x"),
            Map.entry(Class.class, Integer.class),
            Map.entry(Map.class, Map.of()),
            Map.entry(int[].class, new int[] {1}),
            Map.entry(String[].class, new String[] {"x"}),
            Map.entry(java.util.Calendar.class, new GregorianCalendar()));

    private Calls() {}

    /** The methods that the interface itself declares, in the order of their names. */
    static Stream<Method> of(Class<?> type) {
        return Arrays.stream(type.getDeclaredMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && !method.isSynthetic())
                .sorted(Comparator.comparing(Calls::describe));
    }

    static String describe(Method method) {
        return method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    /** Calls it; what it throws comes through as it is. */
    static @Nullable Object run(Object target, Method method) throws SQLException {
        Object[] arguments =
                Arrays.stream(method.getParameterTypes()).map(VALUES::get).toArray();
        return run(target, method, arguments);
    }

    static @Nullable Object run(Object target, Method method, @Nullable Object... arguments) throws SQLException {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof SQLException failure) {
                throw failure;
            }
            throw new AssertionError(describe(method) + " must answer or throw an SQLException", e.getCause());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
