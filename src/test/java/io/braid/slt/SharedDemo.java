package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.testkit.load.Progress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the demo as a parameter: started when the first test wants it, one for all, ended after the last. */
public final class SharedDemo implements ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(SharedDemo.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Demo.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, NAMESPACE)
                .getOrComputeIfAbsent("demo", key -> new Running(), Running.class)
                .demo;
    }

    /** The demo, as long as the tests run. */
    private static final class Running implements AutoCloseable {
        private final Demo demo = Demo.start(folder(), 0.01, Map.of("port", "0", "http-port", "0"), Progress.SILENT);

        @Override
        public void close() {
            demo.close();
        }

        private static Path folder() {
            try {
                return Files.createTempDirectory("demo");
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
