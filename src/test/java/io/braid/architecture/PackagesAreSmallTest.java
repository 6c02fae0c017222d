package io.braid.architecture;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A package that nobody can survey hides more than one idea. */
final class PackagesAreSmallTest {
    private static final int MOST_FILES = 40;
    private static final String MAIN_CODE = "/src/main/java/";
    private static final Set<String> NOT_OURS = Set.of("target", ".git", ".idea", "data");
    private static final Path ROOT = Path.of(System.getProperty("braid.build.root", "../.."))
            .toAbsolutePath()
            .normalize();

    @Test
    void noPackageHasTooManyFiles() throws IOException {
        assertThat(crowded(mainFiles())).isEmpty();
    }

    @Test
    void aCrowdedPackageIsReportedWithTheNumberOfItsFiles() {
        List<String> files = new ArrayList<>(List.of("wire/src/main/java/io/braid/few/Few.java"));
        IntStream.rangeClosed(0, MOST_FILES)
                .forEach(i -> files.add("wire/src/main/java/io/braid/many/Many" + i + ".java"));

        assertThat(crowded(files)).containsExactly(Map.entry("io.braid.many", MOST_FILES + 1L));
    }

    /** How many files packages have that have too many. */
    private static SortedMap<String, Long> crowded(List<String> files) {
        SortedMap<String, Long> sizes =
                files.stream().collect(groupingBy(PackagesAreSmallTest::packageOf, TreeMap::new, counting()));
        sizes.values().removeIf(size -> size <= MOST_FILES);
        return sizes;
    }

    private static String packageOf(String file) {
        int start = file.indexOf(MAIN_CODE) + MAIN_CODE.length();
        return file.substring(start, file.lastIndexOf('/')).replace('/', '.');
    }

    private static List<String> mainFiles() throws IOException {
        List<String> found = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                return NOT_OURS.contains(folder.getFileName().toString())
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String path = '/' + ROOT.relativize(file).toString().replace('\\', '/');
                if (path.contains(MAIN_CODE) && path.endsWith(".java")) {
                    found.add(path);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
