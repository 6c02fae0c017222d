package io.braid.devtools.project;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Maven module of the checkout: its folders, and the class path of its tests. */
public final class ProjectModule {
    private final Path checkout;
    private final String folder;
    private final ModulePom pom;
    /** Read once, after Maven has written it; empty before. */
    private List<Path> dependencies = List.of();

    ProjectModule(Path checkout, String folder, ModulePom pom) {
        this.checkout = checkout;
        this.folder = folder;
        this.pom = pom;
    }

    /** Returns the folder below the root of the checkout, such as {@code connectors/spi}. */
    public String folder() {
        return folder;
    }

    /** Returns the last segment of the folder, which is a short name of the module. */
    public String shortName() {
        return folder.substring(folder.lastIndexOf('/') + 1);
    }

    public Path root() {
        return checkout.resolve(folder);
    }

    public int release() {
        return pom.release();
    }

    public Path mainSources() {
        return root().resolve("src/main/java");
    }

    public Path testSources() {
        return pom.testSources();
    }

    /** Returns the folders of sources that Maven's plugins and annotation processors have generated. */
    public List<Path> generatedSources() throws IOException {
        Path generated = target().resolve("generated-sources");
        if (!Files.isDirectory(generated)) {
            return List.of();
        }
        try (Stream<Path> folders = Files.list(generated)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    public List<ResourceFolder> resources() {
        return pom.resources();
    }

    public List<ResourceFolder> testResources() {
        return pom.testResources();
    }

    /** Returns the simple names of test classes that run only when named explicitly. */
    public Set<String> excludedTests() {
        return pom.excludedTests();
    }

    public boolean hasProcessors() {
        return pom.hasProcessors();
    }

    public Path target() {
        return root().resolve("target");
    }

    public Path classes() {
        return target().resolve("classes");
    }

    public Path testClasses() {
        return target().resolve("test-classes");
    }

    Path classPathFile() {
        return target().resolve("test-class-path.txt");
    }

    /** Returns the libraries and the class folders of other modules on the test class path. */
    public List<Path> dependencies() throws IOException {
        if (!dependencies.isEmpty()) {
            return dependencies;
        }
        Set<Path> entries = new LinkedHashSet<>();
        for (String entry : Files.readString(classPathFile()).strip().split(":")) {
            if (!entry.isEmpty()) {
                entries.add(classesOf(Path.of(entry)));
            }
        }
        dependencies = List.copyOf(entries);
        return dependencies;
    }

    /** Returns the class path of the tests, in Maven's order. */
    public List<Path> testClassPath() throws IOException {
        List<Path> entries = new ArrayList<>(List.of(testClasses(), classes()));
        entries.addAll(dependencies());
        return entries;
    }

    /** Returns the class folder of a module, which is up to date, in place of its jar. */
    private Path classesOf(Path entry) {
        Path parent = entry.getParent();
        return parent != null && parent.endsWith("target") && entry.startsWith(checkout)
                ? parent.resolve("classes")
                : entry;
    }

    @Override
    public String toString() {
        return folder;
    }
}
