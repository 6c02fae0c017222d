package io.braid.devtools.project;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Facts of a module's pom that matter for compiling and running its tests. */
record ModulePom(
        int release,
        Path testSources,
        List<ResourceFolder> resources,
        List<ResourceFolder> testResources,
        Set<String> excludedTests,
        boolean hasProcessors) {
    static ModulePom read(Path moduleRoot, int defaultRelease) throws IOException {
        Xml pom = Xml.read(moduleRoot.resolve("pom.xml"));
        List<ResourceFolder> resources = pom.all("build", "resources", "resource")
                .map(each -> ResourceFolder.of(each, moduleRoot))
                .toList();
        List<ResourceFolder> testResources = pom.all("build", "testResources", "testResource")
                .map(each -> ResourceFolder.of(each, moduleRoot))
                .toList();
        return new ModulePom(
                pom.text("properties", "maven.compiler.release")
                        .map(Integer::parseInt)
                        .orElse(defaultRelease),
                ResourceFolder.resolve(
                        moduleRoot, pom.text("build", "testSourceDirectory").orElse("src/test/java")),
                resources.isEmpty()
                        ? List.of(ResourceFolder.plain(moduleRoot.resolve("src/main/resources")))
                        : resources,
                testResources.isEmpty()
                        ? List.of(ResourceFolder.plain(moduleRoot.resolve("src/test/resources")))
                        : testResources,
                excludedTests(pom),
                pom.all("build", "plugins", "plugin", "configuration", "annotationProcessorPaths", "path")
                        .findAny()
                        .isPresent());
    }

    /** Simple names of classes that Maven does not run in its phase {@code test}. */
    private static Set<String> excludedTests(Xml pom) {
        return pom.all("build", "plugins", "plugin")
                .filter(plugin -> plugin.text("artifactId").orElse("").equals("maven-surefire-plugin"))
                .flatMap(plugin -> plugin.all("executions", "execution"))
                .filter(execution -> execution.text("id").orElse("").equals("default-test"))
                .flatMap(execution -> execution.all("configuration", "excludes", "exclude"))
                .map(exclude -> exclude.text().replaceAll(".*/|\\.java$", ""))
                .collect(Collectors.toUnmodifiableSet());
    }
}
