package io.braid.testkit.leak;

import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails the tests in which something of Netty's was dropped without having been released: the class in which it is
 * noticed, or all of them at their end. JUnit finds it by itself. {@code -Dio.netty.leakDetection.level=disabled} is
 * for tests that measure.
 */
public final class NoLeaks implements BeforeAllCallback, AfterAllCallback {
    static {
        // Read by Netty when it is first used, which it is not yet.
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
