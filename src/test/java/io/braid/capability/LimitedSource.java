package io.braid.capability;

import io.braid.spi.Source;
import io.braid.spi.capability.Capabilities;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A source whose connector declares less than it does. */
final class LimitedSource {
    private final Source source;
    private volatile UnaryOperator<Capabilities> limit = UnaryOperator.identity();

    /** @param declared what it declares as long as nothing else is said */
    LimitedSource(Source real, Supplier<Capabilities> declared) {
        this.source = (Source) Proxy.newProxyInstance(
                LimitedSource.class.getClassLoader(), new Class<?>[] {Source.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("capabilities")) {
                        return limit.apply(declared.get());
                    }
                    if (method.getName().equals("equals")) {
                        return proxy == arguments[0];
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause() == null ? e : e.getCause();
                    }
                });
    }

    /** The source, which declares all that it does as long as nothing else has been said. */
    Source source() {
        return source;
    }

    /** From now on it declares only that. */
    void declares(UnaryOperator<Capabilities> some) {
        limit = some;
    }
}
