package io.braid.lint;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rules about which files exist together. */
final class TreeRules {
    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern NAMED_FOLDER = Pattern.compile("`(\\.?[\\w./-]*\\w)/`");
    private static final Pattern NAMED_CLASS = Pattern.compile("`(io\\.braid\\.[\\w.]*[A-Z]\\w*)`");
    private static final Set<String> NOT_CONNECTORS = Set.of("connectors/spi", "connectors/jdbc", "connectors/testkit");

    private TreeRules() {}

    static List<Finding> packagesAreNullMarked(List<TextFile> files) {
        Set<String> marked = files.stream()
                .filter(file -> file.name().equals("package-info.java"))
                .filter(file -> file.text().contains("@NullMarked"))
                .map(TextFile::folder)
                .collect(toSet());
        return files.stream()
                .filter(TextFile::isMainCode)
                .map(TextFile::folder)
                .distinct()
                .filter(folder -> !marked.contains(folder))
                .map(folder -> new Finding(
                        folder + "/package-info.java", 1, "say what this package is for, and mark it @NullMarked"))
                .toList();
    }

    /** What a connector declares is only as good as the contract test that holds it to its word. */
    static List<Finding> connectorsHaveAContractTest(List<TextFile> files) {
        return modules(files).stream()
                .filter(module -> module.startsWith("connectors/") && !NOT_CONNECTORS.contains(module))
                .filter(module -> files.stream()
                        .anyMatch(file -> file.isMainCode() && file.path().startsWith(module + "/")))
                .filter(module -> files.stream()
                        .filter(file -> file.path().startsWith(module + "/src/test/java/"))
                        .noneMatch(file -> file.text().contains("extends ConnectorContractTest")))
                .map(module -> new Finding(module + "/pom.xml", 1, "add a test that extends ConnectorContractTest"))
                .toList();
    }

    static List<Finding> foldersAreDescribed(List<TextFile> files, TextFile architecture) {
        Set<String> named = NAMED_FOLDER
                .matcher(architecture.text())
                .results()
                .map(match -> match.group(1))
                .collect(toSet());
        return Stream.concat(topFolders(files).stream(), modules(files).stream())
                .distinct()
                .filter(folder -> !named.contains(folder))
                .map(folder -> new Finding(architecture.path(), 1, "describe the folder `" + folder + "/` here"))
                .toList();
    }

    static List<Finding> describedFoldersExist(List<TextFile> files, TextFile architecture) {
        return NAMED_FOLDER
                .matcher(architecture.text())
                .results()
                .filter(match -> files.stream().noneMatch(file -> file.path().startsWith(match.group(1) + "/")))
                .map(match -> new Finding(
                        architecture.path(),
                        Lines.of(architecture.text(), match.start()),
                        "there is no folder `" + match.group(1) + "/` any more"))
                .toList();
    }

    static List<Finding> describedClassesExist(List<TextFile> files, TextFile architecture) {
        return NAMED_CLASS
                .matcher(architecture.text())
                .results()
                .filter(match -> files.stream().noneMatch(file -> file.path()
                        .endsWith("/src/main/java/" + match.group(1).replace('.', '/') + ".java")))
                .map(match -> new Finding(
                        architecture.path(),
                        Lines.of(architecture.text(), match.start()),
                        "there is no class `" + match.group(1) + "` any more"))
                .toList();
    }

    private static Set<String> topFolders(List<TextFile> files) {
        return files.stream()
                .map(TextFile::path)
                .filter(path -> path.contains("/"))
                .map(path -> path.substring(0, path.indexOf('/')))
                .collect(toCollection(TreeSet::new));
    }

    private static Set<String> modules(List<TextFile> files) {
        return files.stream()
                .filter(file -> file.path().equals("pom.xml"))
                .flatMap(pom -> MODULE.matcher(pom.text()).results())
                .map(match -> match.group(1))
                .collect(toCollection(TreeSet::new));
    }
}
