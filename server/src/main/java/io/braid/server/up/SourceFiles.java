package io.braid.server.up;

import io.braid.vdb.ServerDefinition;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Files that servers of a model open: DuckDB and H2 databases, and files that are tables. */
final class SourceFiles {
    private SourceFiles() {}

    /** Resolves a source's file against the current folder. */
    static SourceUrl absolute(SourceUrl source, Path here) {
        Map<String, String> options = new LinkedHashMap<>(source.options());
        path(source.wrapper(), options).ifPresent(path -> {
            String absolute = here.resolve(path).normalize().toString();
            if (source.wrapper().equals("duckdb")) {
                options.put("path", absolute);
            } else {
                options.put("url", "jdbc:h2:file:" + absolute);
            }
        });
        return new SourceUrl(
                source.shown(),
                source.name(),
                source.wrapper(),
                options,
                source.user(),
                source.password(),
                source.schemas());
    }

    /** Returns the deepest common folder of all absolute files of these servers; empty if there are none. */
    static Optional<Path> folder(List<ServerDefinition> servers) {
        return servers.stream()
                .flatMap(server -> path(server.wrapper(), server.options()).stream())
                .filter(path -> path.startsWith("/"))
                .map(path -> path.replaceFirst("/[^/]*[*?].*", "/x"))
                .map(path -> Path.of(path).getParent())
                .filter(folder -> folder != null)
                .reduce(SourceFiles::common);
    }

    private static Path common(Path one, Path other) {
        Path shared = one;
        while (!other.startsWith(shared) && shared.getParent() != null) {
            shared = shared.getParent();
        }
        return shared;
    }

    private static Optional<String> path(String wrapper, Map<String, String> options) {
        if (wrapper.equals("duckdb")) {
            return Optional.ofNullable(options.get("path"));
        }
        String url = options.getOrDefault("url", "");
        return wrapper.equals("h2") && url.startsWith("jdbc:h2:file:")
                ? Optional.of(url.substring("jdbc:h2:file:".length()))
                : Optional.empty();
    }
}
