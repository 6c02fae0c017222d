package io.braid.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LastResortTest {
    @Test
    void aProcessWhoseThreadHasNoMemoryLeftEnds() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx16m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Hungry.class.getName())
                .start();
        try {
            String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            assertThat(process.exitValue()).isEqualTo(LastResort.OUT_OF_MEMORY);
            assertThat(said).contains("out of memory").contains("the server ends, to be started anew");
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void whatElseFailsEndsNothing() {
        LastResort.failedOutsideOfQueries(new IllegalStateException(new StackOverflowError()));
    }

    /** Process in which one thread takes all memory, while another waits forever. */
    static final class Hungry {
        private Hungry() {}

        public static void main(String[] arguments) throws InterruptedException {
            LastResort.arm(code -> Runtime.getRuntime().halt(code));
            Thread hungry = new Thread(() -> {
                Object[] all = {};
                while (true) {
                    all = new Object[] {all, new byte[1 << 20]};
                }
            });
            hungry.start();
            new CountDownLatch(1).await();
        }
    }
}
