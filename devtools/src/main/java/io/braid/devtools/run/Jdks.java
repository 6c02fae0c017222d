package io.braid.devtools.run;

import io.braid.devtools.project.CommandException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** JDKs of this machine by their major versions. */
public final class Jdks {
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");

    private final TreeMap<Integer, Path> homes;

    Jdks(Map<Integer, Path> homes) {
        this.homes = new TreeMap<>(homes);
    }

    /** Searches beside the running JDK and beside JAVA_HOME. */
    public static Jdks find() throws IOException {
        List<Path> homes = new ArrayList<>();
        Path running = Path.of(System.getProperty("java.home"));
        homes.add(running);
        homes.addAll(siblings(running));
        String configured = System.getenv("JAVA_HOME");
        if (configured != null && !configured.isEmpty()) {
            homes.add(Path.of(configured));
            homes.addAll(siblings(Path.of(configured)));
        }
        Map<Integer, Path> found = new TreeMap<>();
        for (Path home : homes) {
            version(home).ifPresent(version -> found.putIfAbsent(version, home));
        }
        return new Jdks(found);
    }

    /** Returns the home of the requested version; by default 17, otherwise the newest one. */
    public Path home(Optional<Integer> requested) {
        Optional<Path> home = Optional.ofNullable(homes.get(requested.orElse(17)));
        if (requested.isPresent() && home.isEmpty()) {
            throw CommandException.usage("there is no JDK " + requested.get() + " here, only " + homes.keySet());
        }
        return home.orElseGet(() -> homes.lastEntry().getValue());
    }

    private static List<Path> siblings(Path home) throws IOException {
        Path parent = home.toAbsolutePath().getParent();
        if (parent == null || !Files.isDirectory(parent)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(parent)) {
            return all.sorted().toList();
        }
    }

    static Optional<Integer> version(Path home) throws IOException {
        Path release = home.resolve("release");
        if (!Files.isExecutable(home.resolve("bin/javac")) || !Files.isReadable(release)) {
            return Optional.empty();
        }
        Matcher version = VERSION.matcher(Files.readString(release));
        return version.find() ? Optional.of(Integer.parseInt(version.group(1))) : Optional.empty();
    }
}
