package io.braid.bench.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Memory of a process, as reported by Linux. */
final class ProcessMemory {
    private static final Pattern MOST = Pattern.compile("VmHWM:\\s*(\\d+) kB");
    private static final long KILOBYTE = 1024;

    private ProcessMemory() {}

    /** The peak resident memory in bytes; 0 if the process has ended. */
    static long most(ProcessHandle process) {
        try {
            Matcher found = MOST.matcher(Files.readString(Path.of("/proc", Long.toString(process.pid()), "status")));
            return found.find() ? Long.parseLong(found.group(1)) * KILOBYTE : 0;
        } catch (IOException e) {
            return 0;
        }
    }
}
