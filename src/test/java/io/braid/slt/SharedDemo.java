package io.braid.slt;

import io.braid.demo.Demo;
import io.braid.testkit.load.LoadProgress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the demo as a parameter: started when the first test wants it, one for all, ended after the last. With
 * -Ddemo.folder, the databases keep their rows there from one run to the next; the server always starts afresh.
 */
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
        private final Demo demo = start();

        private static Demo start() {
            String kept = System.getProperty("demo.folder", "");
            try {
                return kept.isEmpty()
                        ? start(Files.createTempDirectory("demo"), Map.of())
                        : start(withoutServer(Path.of(kept)), Map.of("warm-up-time", "0s"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Demo start(Path folder, Map<String, String> more) {
            Map<String, String> settings = new HashMap<>(more);
            settings.putAll(Map.of("port", "0", "http-port", "0"));
            return Demo.start(folder, 0.01, settings, LoadProgress.SILENT);
        }

        @Override
        public void close() {
            demo.close();
        }

        /** The folder with only the databases in it. */
        private static Path withoutServer(Path folder) throws IOException {
            Path sources = folder.resolve("sources");
            if (!Files.exists(folder)) {
                return folder;
            }
            try (Stream<Path> files = Files.walk(folder)) {
                List<Path> others = files.filter(file -> !file.startsWith(sources) && !file.equals(folder))
                        .sorted(Comparator.reverseOrder())
                        .toList();
                for (Path file : others) {
                    Files.delete(file);
                }
            }
            return folder;
        }
    }
}
