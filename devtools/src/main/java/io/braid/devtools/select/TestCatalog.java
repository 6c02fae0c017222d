package io.braid.devtools.select;

import io.braid.devtools.project.Checkout;
import io.braid.devtools.project.ProjectModule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Test classes of all modules, by the names of their sources. */
public final class TestCatalog {
    private static final Pattern NAME = Pattern.compile("Test\\w*|\\w+(Test|Tests|TestCase|Interleavings)");

    private final List<TestSelector> classes;

    private TestCatalog(List<TestSelector> classes) {
        this.classes = classes;
    }

    /** True if Maven would run a class, by its simple name. */
    static boolean isTestName(String simpleName) {
        return NAME.matcher(simpleName).matches();
    }

    /** Lists the sources of all modules. */
    public static TestCatalog of(Checkout checkout) throws IOException {
        List<TestSelector> classes = new ArrayList<>();
        for (ProjectModule module : checkout.modules()) {
            Path folder = module.testSources();
            if (Files.isDirectory(folder)) {
                try (Stream<Path> files = Files.walk(folder)) {
                    files.map(file -> folder.relativize(file).toString())
                            .filter(file -> file.endsWith(".java"))
                            .map(file -> file.replaceAll("\\.java$", "").replace('/', '.'))
                            .map(name -> TestSelector.ofClass(module, name, false))
                            .filter(test -> isTestName(test.simpleName()))
                            .sorted(Comparator.comparing(TestSelector::className))
                            .forEach(classes::add);
                }
            }
        }
        return new TestCatalog(List.copyOf(classes));
    }

    List<TestSelector> all() {
        return classes;
    }

    /** Returns the tests that Maven runs for a module. */
    List<TestSelector> in(ProjectModule module) {
        Set<String> excluded = module.excludedTests();
        return classes.stream()
                .filter(test -> test.module().folder().equals(module.folder()) && !excluded.contains(test.simpleName()))
                .toList();
    }

    /** Returns the classes whose simple or qualified name matches, where {@code *} matches any characters. */
    List<TestSelector> matching(String name) {
        Predicate<String> matches = glob(name).asMatchPredicate();
        boolean named = name.indexOf('*') < 0;
        return classes.stream()
                .filter(test -> matches.test(test.simpleName()) || matches.test(test.className()))
                .map(test -> TestSelector.ofClass(test.module(), test.className(), named))
                .toList();
    }

    List<String> simpleNames() {
        return classes.stream().map(TestSelector::simpleName).distinct().toList();
    }

    private static Pattern glob(String name) {
        return Pattern.compile(Stream.of(name.split("\\*", -1))
                .map(Pattern::quote)
                .reduce((a, b) -> a + ".*" + b)
                .orElse(""));
    }
}
