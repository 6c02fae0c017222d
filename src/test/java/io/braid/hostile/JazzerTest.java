package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jazzer on the decoder that both sides have: for a few seconds by itself, for {@code -Dhostile.seconds}, and with mistakes. */
final class JazzerTest {
    private static final int SECONDS = 4;
    private static final int MOST_SECONDS = 60;

    @BeforeAll
    static void whereItsNativePartIs() {
        assumeTrue(Jazzer.runsHere(), "Jazzer has no native part for this system and processor");
    }

    @Test
    void findsNothingInTheDecoder(@TempDir Path folder) throws Exception {
        String seconds = System.getProperty("hostile.seconds");
        assertThat(new Jazzer(folder).finding(folder, seconds == null ? SECONDS : Integer.parseInt(seconds)))
                .isNull();
    }

    @ParameterizedTest
    @EnumSource(
            value = PlantedMistake.class,
            names = {"COUNT_BELIEVED", "ENDLESS_LOOP"})
    void findsAMistake(PlantedMistake mistake, @TempDir Path folder) throws Exception {
        Path changed = Files.createDirectories(folder.resolve("changed"));
        ChangedProduct.compile(mistake, changed);
        assertThat(new Jazzer(folder).finding(changed, MOST_SECONDS)).contains("Input in hex");
    }
}
