package io.braid.testkit.server;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Process whose end ends the shared servers, distinguished from a later process with the same id. */
record OwnerProcess(long pid, long startMillis) {
    /** The main classes of Maven and of {@code ./braid test}, which run test processes. */
    private static final List<String> BUILDS =
            List.of("org.codehaus.plexus.classworlds.launcher.Launcher", "io.braid.devtools.TestMain");

    /** The build that runs this test process; without one, this process. */
    static OwnerProcess ofThisBuild() {
        ProcessHandle self = ProcessHandle.current();
        return of(ancestors(self).filter(OwnerProcess::isBuild).findFirst().orElse(self));
    }

    static OwnerProcess of(ProcessHandle process) {
        return new OwnerProcess(process.pid(), startMillis(process));
    }

    boolean isAlive() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> startMillis(process) == startMillis)
                .isPresent();
    }

    /** The name of the folder of its servers. */
    String folderName() {
        return "run-" + pid + "-" + startMillis;
    }

    static Optional<OwnerProcess> ofFolderName(String name) {
        String[] parts = name.split("-", -1);
        return parts.length == 3 && parts[0].equals("run") && (parts[1] + parts[2]).matches("[0-9]+")
                ? Optional.of(new OwnerProcess(Long.parseLong(parts[1]), Long.parseLong(parts[2])))
                : Optional.empty();
    }

    private static Stream<ProcessHandle> ancestors(ProcessHandle self) {
        return Stream.iterate(Optional.of(self), Optional::isPresent, process -> process.flatMap(ProcessHandle::parent))
                .flatMap(Optional::stream);
    }

    private static long startMillis(ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(instant -> instant.toEpochMilli())
                .orElse(0L);
    }

    private static boolean isBuild(ProcessHandle process) {
        String command = commandLine(process);
        return BUILDS.stream().anyMatch(command::contains);
    }

    private static String commandLine(ProcessHandle process) {
        try {
            // The handle truncates long arguments, as Maven's are.
            return Files.readString(
                    Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return process.info().commandLine().orElse("");
        }
    }
}
