package io.braid.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests that give secrets away on purpose call them {@code kanari<number>vogel}. None is in what the tests of all
 * modules have printed and left behind: this module is the last to be tested.
 */
final class LeftSecretsTest {
    private static final Pattern CANARY = Pattern.compile("kanari[0-9]+vogel");
    private static final Pattern TEXT =
            Pattern.compile(".*\\.(txt|xml|log|out|json|jsonl|properties|sql|csv|conf|dump)");
    private static final long LARGEST = 20_000_000;

    @Test
    void noSecretIsLeftBehindByAnyTest() throws IOException {
        assertThat(singing(Repository.here().root())).isEmpty();
    }

    @Test
    void aSecretThatIsLeftIsFound(@TempDir Path root) throws IOException {
        Path reports = Files.createDirectories(root.resolve("server/target/surefire-reports"));
        Path told = Files.writeString(reports.resolve("a-output.txt"), "password=" + "kanari" + 7 + "vogel;");
        Files.writeString(reports.resolve("b-output.txt"), "password=***");
        Files.writeString(root.resolve("server/Test.java"), "kanari" + 7 + "vogel");
        assertThat(singing(root)).containsExactly(told);
    }

    private static List<Path> singing(Path root) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(root, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                String path = root.relativize(file).toString().replace('\\', '/');
                if (path.contains("target/")
                        && TEXT.matcher(path).matches()
                        && attributes.size() < LARGEST
                        && sings(file)) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            /** Another test may be removing what it has made. */
            @Override
            public FileVisitResult visitFileFailed(Path file, IOException reason) {
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException reason) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }

    private static boolean sings(Path file) throws IOException {
        try {
            return CANARY.matcher(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .find();
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}
