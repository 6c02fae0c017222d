package io.braid.bench.report;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** A page of the docs with a part for the figures of a workload, which is marked by comments that readers do not see. */
public final class DocsPage {
    private final Path file;
    private final String before;
    private final String after;

    private DocsPage(Path file, String before, String after) {
        this.file = file;
        this.before = before;
        this.after = after;
    }

    /** Reads the page, and refuses one without a part for the workload: best before anything is measured for it. */
    public static DocsPage of(Path file, String workload) {
        String begin = "<!-- figures of bench " + workload + " -->\n";
        String end = "<!-- end of bench " + workload + " -->\n";
        try {
            String text = Files.readString(file);
            int from = text.indexOf(begin);
            int to = text.indexOf(end);
            if (from < 0 || to < from) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR,
                        file + " has no part for the workload " + workload
                                + ": write these two lines where it should be:\n" + begin + end.strip());
            }
            return new DocsPage(file, text.substring(0, from + begin.length()), text.substring(to));
        } catch (IOException e) {
            throw new BraidException(
                    ErrorCode.CONFIGURATION_ERROR,
                    "Cannot read " + file + ": " + e
                            + "; name the page after --update-docs=, or call this where it is.",
                    e);
        }
    }

    /** Puts a report in the place of what the part had, and leaves all else as it was. */
    public void update(Report report, String arguments) {
        String part = "\n    ./braid bench " + arguments + "\n\nAt commit " + Report.commit() + " on "
                + LocalDate.now(ZoneOffset.UTC) + "; " + Report.machine()
                + (report.versions().isEmpty() ? "" : "; " + report.servers()) + ".\n\n" + MarkdownTable.of(report)
                + "\n";
        try {
            Files.writeString(file, before + part + after);
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
