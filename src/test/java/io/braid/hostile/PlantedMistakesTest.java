package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.braid.testkit.parallel.AtOnce;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** That the attacks would see a mistake is shown by mistakes, planted in the product's own source. */
@Timeout(120)
final class PlantedMistakesTest {
    @TestFactory
    Stream<DynamicTest> isFound(@TempDir Path folder) throws Exception {
        return AtOnce.tests(Stream.of(PlantedMistake.values())
                .map(mistake -> dynamicTest(mistake.name(), () -> find(mistake, folder.resolve(mistake.name())))));
    }

    private static void find(PlantedMistake mistake, Path folder) throws Exception {
        ChangedProduct.compile(mistake, folder);
        assertThat(ChangedProduct.finding(folder, mistake.attack())).isNotNull();
    }
}
