package io.braid.testkit.leak;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * JUnit extension that fails on leaked Netty resources: in the class in which a leak is detected, or at the end of all
 * tests. Registered automatically. {@code -Dio.netty.leakDetection.level=disabled} switches it off for measurements.
 */
public final class NoLeaks implements BeforeAllCallback, AfterAllCallback {
    static {
        // Netty reads these on first use, which is later.
        setUnlessSet("io.netty.customResourceLeakDetector", NoLeaks.class.getPackageName() + ".ReportingDetector");
        setUnlessSet("io.netty.leakDetection.level", "paranoid");
        setUnlessSet("io.netty.leakDetection.targetRecords", "20");
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    /** Closed by JUnit after the last test. */
    private static final class LastLook implements AutoCloseable {
        @Override
        public void close() throws InterruptedException {
            Leaks.look();
            Leaks.assertNone();
        }
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, ExtensionContext.Namespace.create(NoLeaks.class))
                .getOrComputeIfAbsent(LastLook.class, key -> new LastLook());
    }

    @Override
    public void afterAll(ExtensionContext context) {
        Leaks.assertNone();
    }
}
