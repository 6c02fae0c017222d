package io.braid.testkit.server;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.testkit.file.DiskFull;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Explanation of a failed server start, from its log, with a remedy. */
final class StartFailure {
    private static final int LAST_LINES = 8;

    private StartFailure() {}

    static BraidException of(ServerKind kind, Path log) {
        String text = read(log);
        if (DiskFull.isSaidBy(text)) {
            return DiskFull.holding(log, null);
        }
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                kind.title() + " did not start; its log " + log + " ends with:\n" + lastLines(text));
    }

    /** True if another program took the port between its choice and the server's start. */
    static boolean isPortTaken(Path log) {
        String text = read(log);
        return text.contains("Address already in use") || text.contains("port may be in use");
    }

    static BraidException portTaken(ServerKind kind, int port) {
        return new BraidException(
                ErrorCode.SOURCE_UNAVAILABLE,
                kind.title() + " did not start because port " + port
                        + " is taken by another program: try again, or end that program.");
    }

    private static String lastLines(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }

    private static String read(Path log) {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "(the log cannot be read: " + e.getMessage() + ")";
        }
    }
}
