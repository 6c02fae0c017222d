package io.braid.testkit.fault;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Driver;

/** Replacement of a connector's bundled driver by a test's own. */
public final class OtherDriver {
    private OtherDriver() {}

    /**
     * A proxy of an object whose methods that return a driver return another one.
     *
     * @param type the interface of the object
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
