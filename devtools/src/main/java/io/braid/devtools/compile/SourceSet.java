package io.braid.devtools.compile;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.ProjectModule;
import io.braid.devtools.project.ResourceFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Main or test sources of a module, and the folder of their class files. */
public record SourceSet(ProjectModule module, boolean test) {
    /** Returns all source sets in the order of their compilation. */
    public static List<SourceSet> of(Checkout checkout) {
        return checkout.modules().stream()
                .flatMap(module -> Stream.of(new SourceSet(module, false), new SourceSet(module, true)))
                .toList();
    }

    public Path output() {
        return test ? module.testClasses() : module.classes();
    }

    /** The sources by their path below the source folder, such as {@code io/braid/planner/Planner.java}. */
    public Map<String, Path> sources() throws IOException {
        List<Path> roots = new ArrayList<>(List.of(test ? module.testSources() : module.mainSources()));
        if (!test) {
            roots.addAll(module.generatedSources());
        }
        Map<String, Path> sources = new TreeMap<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file -> sources.put(root.relativize(file).toString(), file));
                }
            }
        }
        return sources;
    }

    List<ResourceFolder> resources() {
        return test ? module.testResources() : module.resources();
    }

    /** Returns the class path for the compilation of the sources. */
    List<Path> classPath() throws IOException {
        List<Path> entries = new ArrayList<>();
        if (test) {
            entries.add(module.testClasses());
        }
        entries.add(module.classes());
        entries.addAll(module.dependencies());
        return entries;
    }

    /** True if sources of this set can refer to classes of another one. */
    boolean sees(SourceSet other) throws IOException {
        return equals(other) || classPath().contains(other.output());
    }

    @Override
    public String toString() {
        return test ? module + " (tests)" : module.toString();
    }
}
