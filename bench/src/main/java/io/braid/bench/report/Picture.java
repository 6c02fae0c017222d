package io.braid.bench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** SVG with a scale on its left, a legend of the arms on top, and room for labels below. */
final class Picture {
    private static final int HEIGHT = 250;
    private static final int LEFT = 70;
    private static final int RIGHT = 20;
    private static final int LINE = 16;
    private static final int SQUARE = 12;
    private static final int GAP = 6;
    /** Minimal gap between two labels below. */
    private static final int BETWEEN = 4;

    private final StringBuilder svg = new StringBuilder();
    private final List<Mark> marks = new ArrayList<>();
    private final int width;
    private final Palette palette;
    private final Axis up;
    private final int top;
    private final int height;

    /** Label below the plot, with its start and end. */
    private record Mark(double from, double to) {
        boolean meets(Mark other) {
            return from < other.to + BETWEEN && other.from < to + BETWEEN;
        }
    }

    /**
     * Creates an empty picture.
     *
     * @param arms the arms of the values to show
     * @param linesBelow the number of text lines below
     */
    Picture(int width, List<String> arms, Palette palette, Axis up, int linesBelow) {
        this.width = width;
        this.palette = palette;
        this.up = up;
        List<Name> names = names(arms);
        int rows = names.isEmpty() ? 1 : names.get(names.size() - 1).row() + 1;
        top = (rows + 1) * LINE + GAP;
        height = top + HEIGHT + (linesBelow + 1) * LINE;
        add("<svg viewBox=\"0 0 %d %d\" role=\"img\">", width, height);
        for (double tick : up.ticks()) {
            add(
                    "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dde3ea\"/>",
                    LEFT, width, height(tick), height(tick));
            label(LEFT - 8, height(tick) + 4, "end", Numbers.given(tick));
        }
        for (Name name : names) {
            double y = 4 + name.row() * LINE;
            add(
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%d\" fill=\"%s\"/>",
                    name.x(), y, SQUARE, SQUARE, palette.color(name.arm()));
            label(name.x() + SQUARE + GAP, y + SQUARE - 1, "start", name.arm());
        }
    }

    /** Position of an arm's name. */
    private record Name(String arm, double x, int row) {}

    private List<Name> names(List<String> arms) {
        List<Name> names = new ArrayList<>();
        double x = LEFT;
        int row = 0;
        for (String arm : arms) {
            double room = SQUARE + GAP + length(arm);
            if (x > LEFT && x + room > width) {
                x = LEFT;
                row++;
            }
            names.add(new Name(arm, x, row));
            x += room + 3 * GAP;
        }
        return names;
    }

    /** The approximate width of a text. */
    static double length(String text) {
        return text.length() * 6.8;
    }

    /** A text broken into lines of the given width, if its words are short enough. */
    static List<String> lines(String text, double width) {
        List<String> lines = new ArrayList<>();
        for (String word : text.split(" ")) {
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1) + " " + word;
            if (!lines.isEmpty() && length(last) + BETWEEN <= width) {
                lines.set(lines.size() - 1, last);
            } else {
                lines.add(word);
            }
        }
        return lines;
    }

    /** The width of the plot area. */
    double room() {
        return room(width);
    }

    /** The width of the plot area in a picture of the given width. */
    static double room(int width) {
        return width - LEFT - RIGHT;
    }

    /** Draws a bar. */
    void bar(double x, double thickness, String arm, double value, String hint) {
        add(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\"><title>%s</title></rect>",
                LEFT + x,
                height(value),
                thickness,
                top + HEIGHT - height(value),
                palette.color(arm),
                HtmlPage.escape(hint));
    }

    /** Writes a value at its position. */
    void value(double x, double value) {
        label(LEFT + x, height(value) - 4, "middle", Numbers.measured(value));
    }

    void point(double x, String arm, double value, String hint) {
        add(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\"><title>%s</title></circle>",
                LEFT + x, height(value), palette.color(arm), HtmlPage.escape(hint));
    }

    /** Draws a line through points. */
    void line(double[] x, double[] values, String arm) {
        add("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"", palette.color(arm));
        for (int i = 0; i < x.length; i++) {
            add("%.1f,%.1f ", LEFT + x[i], height(values[i]));
        }
        svg.append("\"/>");
    }

    /** Writes a label below, unless it would overlap another one. */
    void mark(double x, List<String> lines) {
        double half = lines.stream().mapToDouble(Picture::length).max().orElse(0) / 2;
        Mark mark = new Mark(x - half, x + half);
        if (marks.stream().noneMatch(mark::meets)) {
            marks.add(mark);
            for (int line = 0; line < lines.size(); line++) {
                label(LEFT + x, top + HEIGHT + (line + 1) * LINE, "middle", lines.get(line));
            }
        }
    }

    /** Writes the caption in the last line below. */
    void caption(String text) {
        label(LEFT + room() / 2, height - GAP, "middle", text);
    }

    String svg() {
        return svg + "</svg>";
    }

    private double height(double value) {
        return top + HEIGHT * (1 - up.share(value));
    }

    private void label(double x, double y, String anchor, String text) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>", x, y, anchor, HtmlPage.escape(text));
    }

    private void add(String format, Object... values) {
        svg.append(String.format(Locale.ROOT, format, values));
    }
}
