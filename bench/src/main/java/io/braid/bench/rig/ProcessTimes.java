package io.braid.bench.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Processor times of processes, as reported by Linux. */
final class ProcessTimes {
    /** Linux reports times in hundredths of a second. */
    private static final double TICK_MILLIS = 10;
    /** Position of the user and system times of a process and of its ended children, after the name in parentheses. */
    private static final int FIRST_TIME = 11;

    private static final int TIMES = 4;

    private ProcessTimes() {}

    /** The processor time of the processes and their ended children in milliseconds. */
    static double millis(Stream<ProcessHandle> processes) {
        return processes.mapToDouble(process -> millis(process.pid())).sum();
    }

    private static double millis(long pid) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            double ticks = 0;
            for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
                ticks += Double.parseDouble(fields[i]);
            }
            return ticks * TICK_MILLIS;
        } catch (IOException e) {
            return 0;
        }
    }
}
