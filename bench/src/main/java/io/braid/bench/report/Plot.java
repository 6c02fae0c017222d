package io.braid.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** A picture of some results, as SVG: bars where each was measured for one user, lines where there were more and more. */
record Plot(String title, String svg) {
    private static final String[] COLORS = {"#8a97a6", "#1f6feb", "#d97706", "#0e8a5f"};
    private static final int WIDTH = 900;
    private static final int HEIGHT = 320;
    private static final int LEFT = 70;
    private static final int BOTTOM = 40;
    private static final int TOP = 30;

    /** All that the results give. */
    static List<Plot> of(List<Result> results) {
        List<Plot> plots = new ArrayList<>();
        Map<String, List<Result>> byName = new LinkedHashMap<>();
        List<Result> single = new ArrayList<>();
        for (Result result : results) {
            if (result.error() == null) {
                byName.computeIfAbsent(result.name(), name -> new ArrayList<>()).add(result);
            }
        }
        byName.forEach((name, all) -> {
            if (all.stream().mapToInt(Result::users).distinct().count() > 1) {
                plots.add(new Plot(name + ": answers per second, by users", lines(all, Result::perSecond)));
                plots.add(new Plot(name + ": median milliseconds, by users", lines(all, each -> each.times()
                        .median())));
            } else {
                single.addAll(all);
            }
        });
        if (!single.isEmpty()) {
            plots.add(0, new Plot("Median milliseconds", bars(single)));
        }
        return plots;
    }

    private static String bars(List<Result> results) {
        Set<String> arms = names(results);
        Map<String, Map<String, Double>> values = new LinkedHashMap<>();
        results.forEach(result -> values.computeIfAbsent(result.name(), name -> new LinkedHashMap<>())
                .put(result.arm(), result.times().median()));
        double most = results.stream()
                .mapToDouble(each -> each.times().median())
                .max()
                .orElse(1);
        StringBuilder svg = begin(arms, most);
        double slot = (double) (WIDTH - LEFT) / values.size();
        double bar = slot * 0.8 / arms.size();
        double x = LEFT;
        for (Map.Entry<String, Map<String, Double>> group : values.entrySet()) {
            int arm = 0;
            for (String name : arms) {
                double value = group.getValue().getOrDefault(name, 0.0);
                double height = height(value, most);
                svg.append(String.format(
                        Locale.ROOT,
                        "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s, %s: %,.2f ms</title></rect>",
                        x + slot * 0.1 + arm * bar,
                        HEIGHT - BOTTOM - height,
                        bar,
                        height,
                        color(arm),
                        group.getKey(),
                        name,
                        value));
                arm++;
            }
            svg.append(label(x + slot / 2, HEIGHT - BOTTOM + 18, "middle", group.getKey()));
            x += slot;
        }
        return svg.append("</svg>").toString();
    }

    private static String lines(List<Result> results, ToDoubleFunction<Result> value) {
        Set<String> arms = names(results);
        double most = results.stream().mapToDouble(value).max().orElse(1);
        int users = results.stream().mapToInt(Result::users).max().orElse(1);
        StringBuilder svg = begin(arms, most);
        int arm = 0;
        for (String name : arms) {
            StringBuilder points = new StringBuilder();
            for (Result result : results) {
                if (result.arm().equals(name)) {
                    double x = LEFT + (WIDTH - LEFT - 20.0) * result.users() / users;
                    double y = HEIGHT - BOTTOM - height(value.applyAsDouble(result), most);
                    points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x, y));
                    svg.append(String.format(
                            Locale.ROOT,
                            "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%d users: %,.2f</title></circle>",
                            x,
                            y,
                            color(arm),
                            result.users(),
                            value.applyAsDouble(result)));
                    svg.append(label(x, HEIGHT - BOTTOM + 18, "middle", Integer.toString(result.users())));
                }
            }
            svg.append("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"").append(color(arm));
            svg.append("\" points=\"").append(points).append("\"/>");
            arm++;
        }
        return svg.append("</svg>").toString();
    }

    /** The frame: a scale from zero to the most there is, and what the colors mean. */
    private static StringBuilder begin(Set<String> arms, double most) {
        StringBuilder svg = new StringBuilder("<svg viewBox=\"0 0 " + WIDTH + " " + HEIGHT + "\" role=\"img\">");
        for (int step = 0; step <= 4; step++) {
            double value = most * step / 4;
            double y = HEIGHT - BOTTOM - height(value, most);
            svg.append(String.format(
                    Locale.ROOT,
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dde3ea\"/>",
                    LEFT,
                    WIDTH,
                    y,
                    y));
            svg.append(label(LEFT - 8, y + 4, "end", String.format(Locale.ROOT, "%,.4g", value)));
        }
        int arm = 0;
        for (String name : arms) {
            int x = LEFT + arm * 120;
            svg.append("<rect x=\"").append(x).append("\" y=\"4\" width=\"12\" height=\"12\" fill=\"");
            svg.append(color(arm)).append("\"/>").append(label(x + 18, 15, "start", name));
            arm++;
        }
        return svg;
    }

    private static Set<String> names(List<Result> results) {
        Set<String> names = new LinkedHashSet<>();
        results.forEach(result -> names.add(result.arm()));
        return names;
    }

    private static String color(int arm) {
        return COLORS[arm % COLORS.length];
    }

    private static double height(double value, double most) {
        return most == 0 ? 0 : value / most * (HEIGHT - BOTTOM - TOP);
    }

    private static String label(double x, double y, String anchor, String text) {
        return String.format(
                Locale.ROOT,
                "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>",
                x,
                y,
                anchor,
                HtmlPage.escape(text));
    }
}
