package io.braid.testkit.fault;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Resources of this process at rest, except those of connections that pools keep open to sources behind a
 * {@link io.braid.testkit.proxy.FaultProxy}: how many those are is the pools' business.
 *
 * @param slack by how much each may grow later, however small it is: caches that fill, and threads that come and go
 */
public record Footprint(Map<String, Long> figures, Map<String, Long> slack) {
    private static final String HEAP = "heap bytes";
    private static final String DIRECT = "direct bytes";
    private static final String THREADS = "threads";
    private static final String DESCRIPTORS = "descriptors";
    /** By how much each may be larger, in a hundred. */
    private static final long PERCENT = 2;

    private static final Map<String, Long> SLACK =
            Map.of(HEAP, 8L << 20, DIRECT, 8L << 20, THREADS, 12L, DESCRIPTORS, 8L);
    /** Braid's end, and both of the proxy. */
    private static final int DESCRIPTORS_OF_A_CONNECTION = 3;
    /** The proxy reads and writes in both directions. */
    private static final int THREADS_OF_A_CONNECTION = 4;

    /**
     * As it is now, once what is garbage has gone.
     *
     * @param pooled how many connections pools keep
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

    /** The same, of which the heap may grow by no more bytes than that, or its part in a hundred. */
    public Footprint growingBy(long bytesOfHeap) {
        Map<String, Long> less = new HashMap<>(slack);
        less.put(HEAP, bytesOfHeap);
        return new Footprint(figures, less);
    }

    /** Bytes of the heap. */
    public long heap() {
        return figures.getOrDefault(HEAP, 0L);
    }

    /** By how much it is over what one before allows, in words; empty if it is not. */
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
