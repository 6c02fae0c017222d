package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.testkit.tier.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Coverage-guided fuzzing by Jazzer: of the frame decoder, of the driver against a hostile server, of the server. */
@Tag("deep")
final class JazzerTest {
    private static final boolean IS_SOAK = Tier.current() == Tier.SOAK;
    private static final int SECONDS = Tier.value("jazzer.seconds", 5, 60, 3600);
    private static final int SECONDS_OF_A_ROUND = 60;
    private static final int MOST_ROUNDS = 4;

    @BeforeAll
    static void whereItsNativePartIs() {
        assumeTrue(Jazzer.runsHere(), "Jazzer has no native part for this system and processor");
    }

    @Test
    void findsNothing(@TempDir Path folder) throws Exception {
        // The server takes longest to begin, and is the last of them.
        List<FuzzTarget> targets = new ArrayList<>(List.of(FuzzTarget.values()));
        Collections.reverse(targets);
        Map<FuzzTarget, String> found = atOnce(targets, target -> {
            Path own = Files.createDirectory(folder.resolve(target.name()));
            return new Jazzer(target, own).finding(own, SECONDS);
        });
        assertThat(found).isEmpty();
    }

    @Test
    void findsMistakes(@TempDir Path folder) throws Exception {
        List<PlantedMistake> mistakes = IS_SOAK
                ? Stream.of(PlantedMistake.values())
                        .filter(mistake -> FuzzTarget.of(mistake).isPresent())
                        .toList()
                : List.of(PlantedMistake.OTHER_COLUMNS_TAKEN, PlantedMistake.VALIDITY_ONE_SHORT);
        Map<PlantedMistake, String> found =
                atOnce(mistakes, mistake -> found(mistake, Files.createDirectory(folder.resolve(mistake.name()))));
        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(mistakes);
        assertThat(found.values()).allSatisfy(finding -> assertThat(finding).contains("Input in hex"));
    }

    private static @Nullable String found(PlantedMistake mistake, Path folder) throws Exception {
        Path changed = Files.createDirectories(folder.resolve("changed"));
        ChangedProduct.compile(mistake, changed);
        Jazzer jazzer = new Jazzer(FuzzTarget.of(mistake).orElseThrow(), folder);
        String found = null;
        // What it tries next is chance; where that leads nowhere, it begins anew with what it has learned.
        for (int round = 0; round < MOST_ROUNDS && found == null; round++) {
            found = jazzer.finding(changed, SECONDS_OF_A_ROUND);
        }
        return found;
    }

    /** What is found of each, two at a time, for each process of Jazzer's has one thread that searches. */
    private static <K> Map<K, String> atOnce(List<K> all, Search<K> search) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Map<K, Future<@Nullable String>> searches = new LinkedHashMap<>();
            for (K one : all) {
                searches.put(one, threads.submit(() -> search.finding(one)));
            }
            Map<K, String> found = new LinkedHashMap<>();
            for (Map.Entry<K, Future<@Nullable String>> one : searches.entrySet()) {
                String finding = one.getValue().get();
                if (finding != null) {
                    found.put(one.getKey(), finding);
                }
            }
            return found;
        } finally {
            threads.shutdownNow();
        }
    }

    /** Looks for something; null if nothing is found. */
    private interface Search<K> {
        @Nullable
        String finding(K of) throws Exception;
    }
}
