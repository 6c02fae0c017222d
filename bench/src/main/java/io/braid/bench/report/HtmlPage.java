package io.braid.bench.report;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** A report for people: one file with a table and plots that needs nothing else. */
public final class HtmlPage {
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733; }
            h1 { font-weight: 600; } h2 { margin-top: 2.5rem; font-weight: 600; }
            table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
            th, td { padding: .3rem .6rem; border-bottom: 1px solid #dde3ea; text-align: right; }
            th:first-child, td:first-child, th:nth-child(2), td:nth-child(2) { text-align: left; }
            .error { color: #b3261e; text-align: left; } .about { color: #5a6774; }
            .plots { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem 2rem; } .wide { grid-column: 1 / 3; }
            h3 { font-weight: 600; font-size: 1rem; margin: 1rem 0 .3rem; } .slopes th, .slopes td { text-align: left; }
            svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #5a6774; }
            """;

    private HtmlPage() {}

    public static void write(Path file, Report report) {
        try {
            Files.writeString(file, page(report));
        } catch (IOException e) {
            throw new BraidException(ErrorCode.CONFIGURATION_ERROR, "Cannot write " + file + ": " + e.getMessage(), e);
        }
    }

    private static String page(Report report) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
        page.append("<title>Braid: ").append(report.workload()).append("</title><style>");
        page.append(STYLE)
                .append("</style></head><body>\n<h1>")
                .append(report.workload())
                .append("</h1>\n");
        page.append("<p class=\"about\">Scale ")
                .append(report.scale())
                .append(", commit ")
                .append(Report.commit());
        page.append(", ").append(escape(Report.machine()));
        report.settings()
                .forEach((name, value) ->
                        page.append(", ").append(name).append(' ').append(escape(value)));
        if (!report.versions().isEmpty()) {
            page.append("<br>").append(escape(report.servers()));
        }
        page.append("</p>\n");
        page.append("<div class=\"plots\">\n");
        for (Plot plot : Plot.of(report)) {
            page.append(plot.wide() ? "<div class=\"wide\"><h3>" : "<div><h3>")
                    .append(escape(plot.title()))
                    .append("</h3>\n")
                    .append(plot.svg())
                    .append("</div>\n");
        }
        page.append("</div>\n");
        if (!report.trends().isEmpty()) {
            page.append("<h2>Slopes</h2>\n").append(slopes(report));
        }
        page.append("<h2>All figures</h2>\n").append(table(report));
        return page.append("</body></html>\n").toString();
    }

    private static String slopes(Report report) {
        StringBuilder table = new StringBuilder(
                "<table class=\"slopes\"><tr><th>Name</th><th>Arm</th><th>By</th>" + "<th>Slope</th><th></th></tr>\n");
        for (Trend trend : report.trends()) {
            table.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s</td><td>%s</td><td>%s</td><td>%.2f</td><td>%s</td></tr>%n",
                    escape(trend.name()),
                    escape(trend.arm()),
                    trend.over().title(),
                    trend.slope(),
                    trend.over().meaning()));
        }
        return table.append("</table>\n").toString();
    }

    private static String table(Report report) {
        StringBuilder table = new StringBuilder("<table><tr><th>Name</th><th>Arm</th><th>Users</th><th>Rows</th>"
                + "<th>Median ms</th><th>Ratio</th><th>Least</th><th>p99</th><th>Per second</th></tr>\n");
        for (Result result : report.results()) {
            table.append("<tr><td>")
                    .append(escape(result.name()))
                    .append("</td><td>")
                    .append(escape(result.arm()));
            table.append("</td><td>").append(result.users()).append("</td>");
            if (result.error() != null) {
                table.append("<td class=\"error\" colspan=\"6\">")
                        .append(escape(result.error()))
                        .append("</td>");
            } else {
                table.append(String.format(
                        Locale.ROOT,
                        "<td>%,d</td><td>%,.2f</td><td>%s</td><td>%,.2f</td><td>%,.2f</td><td>%,.1f</td>",
                        result.rows(),
                        result.times().median(),
                        Report.times(report.ratio(result)),
                        result.times().min(),
                        result.times().p99(),
                        result.perSecond()));
            }
            table.append("</tr>\n");
        }
        return table.append("</table>\n").toString();
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
