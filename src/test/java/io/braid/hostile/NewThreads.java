package io.braid.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The threads of Braid and of its attackers that begin from now on: those that do something are to end. */
final class NewThreads {
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(60);

    private final Set<Thread> before = Thread.getAllStackTraces().keySet();

    /** Waits until there is none but those of pools, of which each waits for more to do. */
    void awaitNone() throws InterruptedException {
        long end = System.nanoTime() + PATIENCE;
        Map<String, String> busy = busy();
        while (!busy.isEmpty() && System.nanoTime() < end) {
            Thread.sleep(20);
            busy = busy();
        }
        assertThat(busy).as("threads that are left, and where they are").isEmpty();
    }

    private Map<String, String> busy() {
        Map<String, String> busy = new HashMap<>();
        Thread.getAllStackTraces().forEach((thread, stack) -> {
            boolean ours =
                    thread.getName().startsWith("braid") || thread.getName().startsWith("hostile");
            if (ours && !before.contains(thread) && Arrays.stream(stack).noneMatch(NewThreads::isWaitForWork)) {
                busy.put(thread.getName(), Arrays.toString(stack));
            }
        });
        return busy;
    }

    private static boolean isWaitForWork(StackTraceElement call) {
        return (call.getMethodName().equals("getTask")
                        && call.getClassName().equals(ThreadPoolExecutor.class.getName()))
                || call.getClassName().startsWith("io.netty.channel.nio.");
    }
}
