package io.braid.testkit.fault;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Resources of this process at rest, without those of pooled connections to sources behind a
 * {@link io.braid.testkit.proxy.FaultProxy}, whose number is up to the pools.
 *
 * @param slack the absolute growth that is allowed for each figure, for filling caches and temporary threads
 */
public record Footprint(Map<String, Long> figures, Map<String, Long> slack) {
    private static final String HEAP = "heap bytes";
    private static final String DIRECT = "direct bytes";
    private static final String THREADS = "threads";
    private static final String DESCRIPTORS = "descriptors";
    /** Relative growth that is allowed, in percent. */
    private static final long PERCENT = 2;

    private static final Map<String, Long> SLACK =
            Map.of(HEAP, 8L << 20, DIRECT, 8L << 20, THREADS, 12L, DESCRIPTORS, 8L);
    /** Braid's end, and both ends of the proxy. */
    private static final int DESCRIPTORS_OF_A_CONNECTION = 3;
    /** The proxy reads and writes in both directions. */
    private static final int THREADS_OF_A_CONNECTION = 4;

    /**
     * Measures the current footprint after garbage collection.
     *
     * @param pooled the number of pooled connections
     */
    public static Footprint now(long pooled) throws InterruptedException {
        Map<String, Long> figures = new LinkedHashMap<>();
        figures.put(HEAP, Memory.heap());
        figures.put(DIRECT, Memory.direct());
        figures.put(THREADS, ManagementFactory.getThreadMXBean().getThreadCount() - THREADS_OF_A_CONNECTION * pooled);
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
            figures.put(DESCRIPTORS, unix.getOpenFileDescriptorCount() - DESCRIPTORS_OF_A_CONNECTION * pooled);
        }
        return new Footprint(figures, SLACK);
    }

    /** A copy that allows the given growth of the heap in bytes, or the relative one. */
    public Footprint growingBy(long bytesOfHeap) {
        Map<String, Long> less = new HashMap<>(slack);
        less.put(HEAP, bytesOfHeap);
        return new Footprint(figures, less);
    }

    /** The heap in bytes. */
    public long heap() {
        return figures.getOrDefault(HEAP, 0L);
    }

    /** A description of the figures that exceed those of an earlier footprint; empty if none does. */
    public String over(Footprint before) {
        return figures.entrySet().stream()
                .filter(figure -> figure.getValue() > allowed(figure.getKey(), before))
                .map(figure -> String.format(
                        Locale.ROOT,
                        "%s %,d, where %,d were allowed",
                        figure.getKey(),
                        figure.getValue(),
                        allowed(figure.getKey(), before)))
                .collect(Collectors.joining(", "));
    }

    private static long allowed(String figure, Footprint before) {
        long then = before.figures.getOrDefault(figure, 0L);
        return then + Math.max(then * PERCENT / 100, before.slack.getOrDefault(figure, 0L));
    }

    @Override
    public String toString() {
        return figures.entrySet().stream()
                .map(figure -> String.format(Locale.ROOT, "%s %,d", figure.getKey(), figure.getValue()))
                .collect(Collectors.joining(", "));
    }
}
