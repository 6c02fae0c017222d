package io.braid.survive;

import static org.assertj.core.api.Assertions.assertThat;

import io.braid.hostile.RawClient;
import io.braid.testkit.fault.Memory;
import io.braid.testkit.server.TestServer;
import io.braid.testkit.server.TestServers;
import io.braid.testkit.tier.Iterations;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** B3: unauthenticated clients that send all but the last byte of the longest frame take little memory. */
@Tag("scaled")
class UnauthenticatedMemoryTest {
    private static final int LONGEST = 16 << 10;
    private static final int MOST_BYTES = 64 << 10;

    @Test
    void aStrangerTakesLittleWhateverHeSays(@TempDir Path folder) throws Exception {
        Iterations iterations = Iterations.of("survive.B3", 1000, 1000, 2000);
        byte[] allButOne = ByteBuffer.allocate(Integer.BYTES + LONGEST - 1)
                .putInt(LONGEST)
                .put((byte) 'H')
                .array();
        String most = "" + (iterations.count() + 10);
        Map<String, String> settings = Map.of(
                "max-unauthenticated-connections",
                most,
                "max-unauthenticated-per-address",
                most,
                "login-timeout",
                "600s");
        List<RawClient> strangers = new ArrayList<>();
        try (TestServer source = TestServers.h2().freshDatabase()) {
            Rig.fill(source, 10);
            try (Rig rig = Rig.start(folder, source, List.of(), settings)) {
                // The first ones, and the first query, fill what is kept for all of them.
                assertThat(rig.ask(Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
                for (int i = 0; i < 5; i++) {
                    strangers.add(stranger(rig, allButOne));
                }
                long before = used();
                for (int i = 0; i < iterations.count(); i++) {
                    strangers.add(stranger(rig, allButOne));
                }
                // Others are served, once the server has read what they have said.
                assertThat(rig.ask(Rig.NEIGHBOUR)).isEqualTo(Rig.NEIGHBOURS_ANSWER);
                long each = (used() - before) / iterations.count();
                iterations.report(iterations.count() + " strangers who have said " + allButOne.length + " bytes of "
                        + (allButOne.length + 1) + " take " + each + " bytes each, both ends together");
                assertThat(each).isLessThan(MOST_BYTES);
                for (RawClient stranger : strangers) {
                    stranger.send(new byte[1]);
                    assertThat(stranger.isRefused())
                            .as("who was waited for until he had said all")
                            .isTrue();
                }
            } finally {
                for (RawClient stranger : strangers) {
                    stranger.close();
                }
            }
        }
    }

    private static RawClient stranger(Rig rig, byte[] said) throws Exception {
        RawClient stranger = new RawClient(rig.server().port());
        stranger.send(said);
        return stranger;
    }

    private static long used() throws InterruptedException {
        return Memory.heap() + Memory.direct();
    }
}
