package io.braid.bench.report;

import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Report as a self-contained HTML page with a table and plots. */
public final class HtmlPage {
    private static final String STYLE = """
            body { font: 15px/1.5 system-ui, sans-serif; max-width: 66rem; margin: 2rem auto; padding: 0 1rem; color: #1c2733; }
            h1, h2, h3 { font-weight: 600; } h1 { margin-bottom: .5rem; } h2 { margin-top: 2.5rem; }
            h3 { font-size: 1rem; margin: 1rem 0 .3rem; }
            dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; margin: 0; } dt { color: #5a6774; } dd { margin: 0; }
            .scrolls { overflow-x: auto; margin-bottom: 1.5rem; } table { border-collapse: collapse; font-size: .85rem; font-variant-numeric: tabular-nums; }
            th, td { padding: .25rem .7rem; border-bottom: 1px solid #dde3ea; text-align: right; white-space: nowrap; }
            th { color: #5a6774; font-weight: 600; vertical-align: bottom; white-space: normal; }
            .text { text-align: left; } td.error { color: #b3261e; text-align: left; white-space: normal; }
            tbody tr:hover { background: #f3f6f9; }
            .plots { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem 2rem; } .wide { grid-column: 1 / 3; } .left { grid-column: 1; }
            svg { width: 100%; height: auto; } svg text { font: 12px system-ui, sans-serif; fill: #5a6774; }
            """;

    private static final String NOTE =
            "A ratio is that of a median to the first way\u2019s for the same question and as many users; p99 is"
                    + " what 99 of 100 calls"
                    + " did not exceed. CPU is what one call takes of processors: of all databases, of the server"
                    + " that was asked beside"
                    + " them, and of the client.";

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
        page.append(STYLE).append("</style></head><body>\n<h1>Braid: ").append(report.workload());
        page.append("</h1>\n").append(about(report));
        Tables.inAll(report).forEach(table -> section(page, table.title(), List.of(table)));
        page.append("<h2>Plots</h2>\n<div class=\"plots\">\n");
        for (Plot plot : Plot.of(report)) {
            page.append("<div class=\"")
                    .append(plot.place().name().toLowerCase(Locale.ROOT))
                    .append("\"><h3>")
                    .append(escape(plot.title()))
                    .append("</h3>\n")
                    .append(plot.svg())
                    .append("</div>\n");
        }
        page.append("</div>\n");
        Tables.sideBySide(report).stream()
                .collect(Collectors.groupingBy(Table::title, LinkedHashMap::new, Collectors.toList()))
                .forEach((title, tables) -> section(page, title, tables));
        Table all = Tables.all(report).withoutEmptyColumns();
        section(page, all.title(), List.of(all));
        page.append("<p>").append(NOTE).append("</p>\n");
        return page.append("</body></html>\n").toString();
    }

    private static String about(Report report) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("Commit", Report.commit());
        facts.put("Machine", Report.machine());
        facts.put("Servers", report.servers());
        facts.put("Scale", Numbers.given(report.scale()));
        facts.put(
                "Settings",
                report.settings().entrySet().stream()
                        .map(setting -> setting.getKey() + " " + setting.getValue())
                        .collect(Collectors.joining(", ")));
        return facts.entrySet().stream()
                .filter(fact -> !fact.getValue().isEmpty())
                .map(fact -> "<dt>" + fact.getKey() + "</dt><dd>" + escape(fact.getValue()) + "</dd>\n")
                .collect(Collectors.joining("", "<dl>\n", "</dl>\n"));
    }

    private static void section(StringBuilder page, String title, List<Table> tables) {
        page.append("<h2>").append(escape(title)).append("</h2>\n");
        tables.forEach(table -> page.append(table.html()));
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
