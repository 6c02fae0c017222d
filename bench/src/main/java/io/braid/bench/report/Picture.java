package io.braid.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An SVG with a scale on its left, and a color for each arm. */
final class Picture {
    private static final String[] COLORS = {"#8a97a6", "#1f6feb", "#d97706", "#0e8a5f"};
    private static final int HEIGHT = 320;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int BOTTOM = 40;
    private static final int TOP = 30;
    private static final int LEGEND = 120;
    /** Marks below that are closer than this would be written over each other. */
    private static final int MARK = 24;

    private final StringBuilder svg = new StringBuilder();
    private final int width;
    private final List<String> arms;
    private final Axis up;
    private final List<Double> marks = new ArrayList<>();

    Picture(int width, List<String> arms, Axis up) {
        this.width = width;
        this.arms = arms;
        this.up = up;
        svg.append("<svg viewBox=\"0 0 ")
                .append(width)
                .append(' ')
                .append(HEIGHT)
                .append("\" role=\"img\">");
        for (double tick : up.ticks()) {
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dde3ea\"/>",
                    LEFT, width, height(tick), height(tick));
            label(LEFT - 8, height(tick) + 4, "end", Plot.number(tick));
        }
        for (int arm = 0; arm < arms.size(); arm++) {
            int x = LEFT + arm * LEGEND;
            add("<rect x=\"%d\" y=\"4\" width=\"12\" height=\"12\" fill=\"%s\"/>", x, color(arms.get(arm)));
            label(x + 18, 15, "start", arms.get(arm));
        }
    }

    /** How wide the part is in which values stand. */
    double room() {
        return width - LEFT - RIGHT;
    }

    /** A bar from zero to a value. */
    void bar(double x, double thickness, String arm, double value, String hint) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s</title></rect>",
                LEFT + x, height(value), thickness, HEIGHT - BOTTOM - height(value), color(arm), HtmlPage.escape(hint));
    }

    void point(double x, String arm, double value, String hint) {
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%s</title></circle>",
                LEFT + x, height(value), color(arm), HtmlPage.escape(hint));
    }

    /** A line through points. */
    void line(double[] x, double[] values, String arm) {
        add("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"", color(arm));
        for (int i = 0; i < x.length; i++) {
            add("%.1f,%.1f ", LEFT + x[i], height(values[i]));
        }
        svg.append("\"/>");
    }

    /** Writes below what stands there, unless something is written there already. */
    void mark(double x, String text) {
        if (marks.stream().noneMatch(other -> Math.abs(other - x) < MARK)) {
            marks.add(x);
            label(LEFT + x, HEIGHT - BOTTOM + 18, "middle", text);
        }
    }

    String svg() {
        return svg + "</svg>";
    }

    private double height(double value) {
        return HEIGHT - BOTTOM - up.share(value) * (HEIGHT - BOTTOM - TOP);
    }

    private String color(String arm) {
        return COLORS[arms.indexOf(arm) % COLORS.length];
    }

    private void label(double x, double y, String anchor, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, HtmlPage.escape(text));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
