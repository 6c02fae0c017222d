package io.braid.bench.report;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Page of the docs with generated sections of figures, delimited by HTML comments. Each comment contains the command
 * that updates its section.
 */
public final class DocsPage {
    private static final Pattern PARTS = Pattern.compile("<!-- figures of bench (.*) -->");

    private final Path file;
    private final String command;
    private final String before;
    private final String after;

    private DocsPage(Path file, String command, String before, String after) {
        this.file = file;
        this.command = command;
        this.before = before;
        this.after = after;
    }

    /**
     * Reads the page, and fails if it has no section for the command, before anything is measured.
     *
     * @param command the workload with its options
     */
    public static DocsPage of(Path file, String command) {
        String begin = "<!-- figures of bench " + command + " -->\n";
        String end = "<!-- end of bench " + command + " -->\n";
        try {
            String text = Files.readString(file);
            int from = text.indexOf(begin);
            int to = text.indexOf(end);
            if (from < 0 || to < from) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        file + " has no part for the command " + command
                                + ": write these two lines where it should be:\n" + begin + end + parts(text));
            }
            return new DocsPage(file, command, text.substring(0, from + begin.length()), text.substring(to));
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot read " + file + ": " + e
                            + "; name the page after --update-docs=, or call this where it is.",
                    e);
        }
    }

    private static String parts(String text) {
        return PARTS.matcher(text)
                .results()
                .map(part -> "  " + part.group(1))
                .collect(Collectors.joining("\n", "It has parts for:\n", ""));
    }

    /** Replaces the section by a report. */
    public void update(Report report) {
        String part = "\n    ./braid bench " + command + "\n\nAt commit " + Report.commit() + " on "
                + LocalDate.now(ZoneOffset.UTC) + "; " + Report.machine()
                + (report.versions().isEmpty() ? "" : "; " + report.servers()) + ".\n\n"
                + Tables.of(report).stream().map(Table::markdown).collect(Collectors.joining("\n"))
                + "\n";
        try {
            Files.writeString(file, before + part + after);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
