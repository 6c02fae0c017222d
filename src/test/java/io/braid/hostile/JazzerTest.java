package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Jazzer on the decoder that both sides have, on what the driver makes of what a server says, and on what the server makes of what clients
 * say: for a few seconds by itself, with a few mistakes, and for {@code -Dhostile.seconds}, with all of them.
 */
final class JazzerTest {
    private static final int SECONDS = 3;
    private static final int SECONDS_OF_A_ROUND = 60;
    private static final int MOST_ROUNDS = 4;
    private static final @Nullable String ASKED = System.getProperty("hostile.seconds");

    @BeforeAll
    static void whereItsNativePartIs() {
        assumeTrue(Jazzer.runsHere(), "Jazzer has no native part for this system and processor");
    }

    @ParameterizedTest
    @EnumSource
    void findsNothing(FuzzTarget target, @TempDir Path folder) throws Exception {
        int seconds = ASKED == null ? SECONDS : Integer.parseInt(ASKED);
        assertThat(new Jazzer(target, folder).finding(folder, seconds)).isNull();
    }

    static Stream<PlantedMistake> mistakes() {
        return ASKED == null
                ? Stream.of(PlantedMistake.ENDLESS_LOOP, PlantedMistake.WRONG_MESSAGE_TAKEN)
                : Stream.of(PlantedMistake.values())
                        .filter(mistake -> FuzzTarget.of(mistake).isPresent());
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void findsAMistake(PlantedMistake mistake, @TempDir Path folder) throws Exception {
        Path changed = Files.createDirectories(folder.resolve("changed"));
        ChangedProduct.compile(mistake, changed);
        Jazzer jazzer = new Jazzer(FuzzTarget.of(mistake).orElseThrow(), folder);
        String found = null;
        // What it tries next is chance; where that leads nowhere, it begins anew with what it has learned.
        for (int round = 0; round < MOST_ROUNDS && found == null; round++) {
            found = jazzer.finding(changed, SECONDS_OF_A_ROUND);
        }
        assertThat(found).contains("Input in hex");
    }
}
