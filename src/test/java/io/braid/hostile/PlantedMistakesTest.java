package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** That the attacks would see a mistake is shown by mistakes, planted in the product's own source. */
@Timeout(60)
final class PlantedMistakesTest {
    @ParameterizedTest
    @EnumSource
    void isFound(PlantedMistake mistake, @TempDir Path folder) throws Exception {
        ChangedProduct.compile(mistake, folder);
        assertThat(ChangedProduct.finding(folder, mistake.attack())).isNotNull();
    }
}
