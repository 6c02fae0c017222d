package io.braid.devtools.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Source tree of Braid: its modules in build order, and the properties of the root pom. */
public record Checkout(Path root, List<ProjectModule> modules, Map<String, String> properties) {
    /** Reads the poms below a root folder. */
    public static Checkout read(Path root) throws IOException {
        Path absolute = root.toRealPath();
        if (!Files.exists(absolute.resolve("pom.xml"))) {
            throw CommandException.usage("'test' works in a checkout only, and " + absolute + " has no pom.xml");
        }
        Xml pom = Xml.read(absolute.resolve("pom.xml"));
        Map<String, String> properties = new HashMap<>();
        pom.all("properties")
                .flatMap(all -> all.children().stream())
                .forEach(each -> properties.put(each.name(), each.text()));
        int release = Integer.parseInt(properties.getOrDefault("maven.compiler.release", "17"));
        List<ProjectModule> modules = new ArrayList<>();
        for (Xml module : pom.all("modules", "module").toList()) {
            ModulePom modulePom = ModulePom.read(absolute.resolve(module.text()), release);
            modules.add(new ProjectModule(absolute, module.text(), modulePom));
        }
        return new Checkout(absolute, List.copyOf(modules), Map.copyOf(properties));
    }

    /** Returns the folder of the command's own files. */
    public Path state() {
        return root.resolve("target/inner-loop");
    }

    /** Returns the module with a folder, or with its last segment. */
    public Optional<ProjectModule> module(String name) {
        String folder = name.endsWith("/") ? name.substring(0, name.length() - 1) : name;
        Optional<ProjectModule> exact = modules.stream()
                .filter(module -> module.folder().equals(folder))
                .findFirst();
        return exact.or(() -> {
            List<ProjectModule> named = modules.stream()
                    .filter(module -> module.shortName().equals(folder))
                    .toList();
            return named.size() == 1 ? Optional.of(named.get(0)) : Optional.empty();
        });
    }

    /** Returns a property of the root pom with its references resolved. */
    public Optional<String> property(String name) {
        return Optional.ofNullable(properties.get(name)).map(value -> Pattern.compile("\\$\\{([\\w.]+)}")
                .matcher(value)
                .replaceAll(found ->
                        Matcher.quoteReplacement(property(found.group(1)).orElse(found.group()))));
    }
}
