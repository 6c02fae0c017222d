package io.braid.testkit.fault;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Driver;

/** Puts a driver of a test's own in the place of the one that a connector brings along. */
public final class OtherDriver {
    private OtherDriver() {}

    /**
     * The same as some object in everything, but for the methods that hand out a driver: those hand out another one.
     *
     * @param type the interface by which the object is known
     */
    public static <T> T in(Class<T> type, T real, Driver other) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getReturnType() == Driver.class) {
                        return other;
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                }));
    }
}
