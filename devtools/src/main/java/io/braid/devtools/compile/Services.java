package io.braid.devtools.compile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Providers of services in the class folders.
 *
 * @param providers names of the providers by the name of the service interface, all with slashes
 */
public record Services(Map<String, Set<String>> providers) {
    /** Reads {@code META-INF/services} of all source sets. */
    public static Services in(List<SourceSet> sets) throws IOException {
        Map<String, Set<String>> providers = new TreeMap<>();
        for (SourceSet set : sets) {
            Path folder = set.output().resolve("META-INF/services");
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        providers
                                .computeIfAbsent(withSlashes(file.getFileName().toString()), key -> new TreeSet<>())
                                .addAll(names(file));
                    }
                }
            }
        }
        return new Services(providers);
    }

    private static List<String> names(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceAll("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(Services::withSlashes)
                .toList();
    }

    private static String withSlashes(String name) {
        return name.replace('.', '/');
    }

    Set<String> interfaces() {
        return providers.keySet();
    }
}
