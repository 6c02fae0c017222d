package io.braid.devtools.run;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Text of a failure without the frames of JUnit and reflection. */
final class StackTrace {
    private static final int MOST_FRAMES = 20;
    private static final int MOST_CAUSES = 5;
    private static final int MOST_LINES_OF_A_MESSAGE = 120;
    private static final Pattern NOISE =
            Pattern.compile("(org\\.junit\\.|org\\.assertj\\.|java\\.lang\\.reflect\\.|jdk\\.internal\\."
                    + "|java\\.util\\.(stream|concurrent|ArrayList|Optional)|io\\.braid\\.devtools\\.run\\.).*");

    private StackTrace() {}

    static String of(Throwable failure) {
        List<String> lines = new ArrayList<>();
        Throwable current = failure;
        for (int i = 0; current != null && i < MOST_CAUSES; i++) {
            add(current, i == 0 ? "" : "Caused by: ", lines);
            current = current.getCause();
        }
        return String.join("\n", lines);
    }

    private static void add(Throwable failure, String prefix, List<String> lines) {
        List<String> message = (prefix + failure).lines().toList();
        lines.addAll(message.subList(0, Math.min(message.size(), MOST_LINES_OF_A_MESSAGE)));
        if (message.size() > MOST_LINES_OF_A_MESSAGE) {
            lines.add("... " + (message.size() - MOST_LINES_OF_A_MESSAGE) + " more lines");
        }
        int frames = 0;
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (!NOISE.matcher(frame.getClassName()).matches() && frames++ < MOST_FRAMES) {
                lines.add("    at " + frame);
            }
        }
        if (frames > MOST_FRAMES) {
            lines.add("    ... " + (frames - MOST_FRAMES) + " more");
        }
        for (Throwable suppressed : failure.getSuppressed()) {
            lines.add("    Suppressed: " + suppressed);
        }
    }
}
