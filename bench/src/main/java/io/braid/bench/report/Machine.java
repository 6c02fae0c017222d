package io.braid.bench.report;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** Machine on which figures were measured, for comparison. */
final class Machine {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final double GIGABYTE = 1 << 30;

    private Machine() {}

    static String description() {
        String model = model();
        return String.format(
                Locale.ROOT,
                "%d processors%s, %.0f GB of memory, %s %s, Java %d",
                Runtime.getRuntime().availableProcessors(),
                model.isEmpty() ? "" : " (" + model + ")",
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize() / GIGABYTE,
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                Runtime.version().feature());
    }

    /** The processor model, which only Linux reports, and not for all processors. */
    private static String model() {
        if (!Files.isReadable(PROCESSORS)) {
            return "";
        }
        try (Stream<String> lines = Files.lines(PROCESSORS)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("");
        } catch (IOException e) {
            return "";
        }
    }
}
