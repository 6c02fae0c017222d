package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.braid.testkit.fault.FullDisk;
import io.braid.testkit.fault.Items;
import io.braid.testkit.fault.Neighbours;
import io.braid.testkit.fault.Oracle;
import io.braid.testkit.fault.RowSum;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** F8: the disk is full while a query spills: that one fails with 53100, and no other. */
@Tag("scaled")
class FullDiskTest {
    private static final int ROWS = 50_000;
    /** More than it takes. */
    private static final int FILES_OF_A_QUERY = 250;

    private static final String SORT = "SELECT id, text FROM f.items ORDER BY text || '!' DESC, id";

    @Test
    void onlyTheQueryThatSpillsFailsAndItWorksOnceThereIsRoom(@TempDir Path folder) throws Exception {
        assumeTrue(FullDisk.isPossible(), "no /dev/full here");
        Iterations iterations = Iterations.of("survive.F8", 5, 30, 100);
        RowSum right = Items.sum(ROWS);
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, ROWS);
            try (Rig rig = Rig.start(folder, source, List.of(), Map.of("query-memory", "1MB"))) {
                Oracle oracle = rig.oracle(Duration.ofSeconds(30));
                oracle.mustBeRight("with room", right, () -> rig.ask(SORT));
                try (Neighbours neighbours = rig.neighbours(iterations);
                        FullDisk full =
                                FullDisk.in(rig.spillFolder(), names(FILES_OF_A_QUERY * (1 + iterations.count())))) {
                    for (int i = 0; i < iterations.count(); i++) {
                        oracle.isRight("without room", right, () -> rig.ask(SORT));
                    }
                    assertThat(oracle.errors()).isEqualTo(Map.of("53100", iterations.count()));
                    iterations.report(oracle + "; " + neighbours.assertUntroubled());
                }
                oracle.mustBeRight("with room again", right, () -> rig.ask(SORT));
                oracle.assertNothingIsLeft("at the end");
            }
        }
    }

    /** Of the files to come, and of some that have gone. */
    private static List<String> names(int files) {
        return IntStream.range(2, files).mapToObj(i -> i + ".spill").toList();
    }
}
