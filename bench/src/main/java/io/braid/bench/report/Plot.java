package io.braid.bench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Plot of some results: bars for single measurements, lines over an increasing number of users, scale or delay. */
record Plot(String title, String svg, Place place) {
    /** Position on a page with room for two plots side by side. */
    enum Place {
        WIDE,
        LEFT,
        NEXT;

        int width() {
            return this == WIDE ? WIDTH : HALF;
        }
    }

    private static final int WIDTH = 900;
    private static final int HALF = 460;
    /** Maximal number of bars of readable width. */
    private static final int MOST_BARS = 90;

    private static final int MOST_BARS_IN_HALF = 12;
    private static final double THICKEST = 40;
    private static final double BESIDE = 0.8;

    /** All plots of a report: bars, and then lines. */
    static List<Plot> of(Report report) {
        Palette palette = new Palette(
                report.results().stream().map(Result::arm).distinct().toList());
        Set<Result> drawnAsTrends = report.trends().stream()
                .filter(trend -> trend.over() != Trend.Over.USERS)
                .flatMap(trend -> trend.points().stream())
                .map(Trend.Point::result)
                .collect(Collectors.toSet());
        List<SideBySide> groups = SideBySide.of(report.results().stream()
                .filter(result -> !drawnAsTrends.contains(result))
                .toList());
        List<Plot> bars = new ArrayList<>();
        List<Plot> lines = new ArrayList<>();
        for (SideBySide group : groups) {
            Map<Integer, List<SideBySide.Row>> once = new LinkedHashMap<>();
            group.byQuestion().forEach((name, rows) -> {
                if (rows.size() == 1) {
                    once.computeIfAbsent(rows.get(0).users(), users -> new ArrayList<>())
                            .add(rows.get(0));
                } else {
                    lines.add(byUsers(palette, name + ", answers per second", Place.LEFT, rows, Result::perSecond));
                    lines.add(
                            byUsers(palette, name + ", median milliseconds", Place.NEXT, rows, result -> result.times()
                                    .median()));
                }
            });
            once.forEach((users, rows) -> bars.addAll(bars(palette, group.arms(), users, rows)));
        }
        bars.addAll(trends(palette, report.trends()));
        bars.addAll(lines);
        return bars;
    }

    /**
     * A plot of each question with all of its arms. Trends over users are drawn from the results, which have more
     * detail.
     */
    private static List<Plot> trends(Palette palette, List<Trend> trends) {
        return trends.stream()
                .filter(trend -> trend.over() != Trend.Over.USERS)
                .collect(Collectors.groupingBy(
                        trend -> List.of(trend.name(), trend.over()), LinkedHashMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(own -> trend(palette, own))
                .toList();
    }

    private static Plot trend(Palette palette, List<Trend> trends) {
        Map<String, List<Trend.Point>> byArm = new LinkedHashMap<>();
        trends.forEach(trend -> byArm.put(trend.arm(), trend.points()));
        Trend any = trends.get(0);
        String title = any.name() + ", " + any.over().millis() + " milliseconds";
        return lines(palette, title, Place.NEXT, any.over(), byArm, any::millis);
    }

    private static Plot byUsers(
            Palette palette, String title, Place place, List<SideBySide.Row> rows, ToDoubleFunction<Result> value) {
        Map<String, List<Trend.Point>> byArm = new LinkedHashMap<>();
        rows.stream()
                .sorted(Comparator.comparing(SideBySide.Row::users))
                .flatMap(row -> row.byArm().values().stream())
                .filter(Result::isAnswered)
                .forEach(result -> byArm.computeIfAbsent(result.arm(), arm -> new ArrayList<>())
                        .add(new Trend.Point(result.users(), result)));
        return lines(palette, title, place, Trend.Over.USERS, byArm, point -> value.applyAsDouble(point.result()));
    }

    private static Plot lines(
            Palette palette,
            String title,
            Place place,
            Trend.Over over,
            Map<String, List<Trend.Point>> byArm,
            ToDoubleFunction<Trend.Point> value) {
        List<Trend.Point> all = byArm.values().stream().flatMap(List::stream).toList();
        double[] x = all.stream().mapToDouble(Trend.Point::x).toArray();
        double[] y = all.stream().mapToDouble(value).toArray();
        Axis along = over.isLogarithmic() ? Axis.between(x) : Axis.along(x);
        Axis up = over.isLogarithmic() ? Axis.powersOfTen(y) : Axis.upTo(y);
        List<String> arms = palette.arms().stream().filter(byArm::containsKey).toList();
        Picture picture = new Picture(place.width(), arms, palette, up, 2);
        byArm.forEach((arm, points) -> {
            ToDoubleFunction<Trend.Point> at = point -> along.share(point.x()) * picture.room();
            for (Trend.Point point : points) {
                String mark = Numbers.given(point.x());
                String hint = arm + " at " + mark + ": " + Numbers.measured(value.applyAsDouble(point));
                picture.point(at.applyAsDouble(point), arm, value.applyAsDouble(point), hint);
                picture.mark(at.applyAsDouble(point), List.of(mark));
            }
            picture.line(
                    points.stream().mapToDouble(at).toArray(),
                    points.stream().mapToDouble(value).toArray(),
                    arm);
        });
        picture.caption(over.axis());
        return new Plot(title + ", by " + over.title(), picture.svg(), place);
    }

    /** As many pictures as necessary, on the same scale. */
    private static List<Plot> bars(Palette palette, List<String> arms, int users, List<SideBySide.Row> rows) {
        Axis up = Axis.ofBars(rows.stream()
                .flatMap(row -> row.byArm().values().stream())
                .filter(Result::isAnswered)
                .mapToDouble(result -> result.times().median())
                .toArray());
        String title = "Median milliseconds" + (users > 1 ? ", " + users + " users" : "")
                + (up.isLogarithmic() ? " (logarithmic)" : "");
        int pictures = (rows.size() * arms.size() - 1) / MOST_BARS + 1;
        int most = (rows.size() - 1) / pictures + 1;
        List<Plot> plots = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += most) {
            List<SideBySide.Row> own = rows.subList(from, Math.min(rows.size(), from + most));
            Place place = most * arms.size() > MOST_BARS_IN_HALF ? Place.WIDE : Place.NEXT;
            plots.add(new Plot(title, bars(palette, place.width(), arms, up, own), place));
        }
        return plots;
    }

    private static String bars(Palette palette, int width, List<String> arms, Axis up, List<SideBySide.Row> rows) {
        double slot = Picture.room(width) / rows.size();
        double bar = Math.min(THICKEST, slot * BESIDE / arms.size());
        List<List<String>> names =
                rows.stream().map(row -> Picture.lines(row.question(), slot)).toList();
        Picture picture = new Picture(
                width,
                arms,
                palette,
                up,
                names.stream().mapToInt(List::size).max().orElse(1));
        for (int i = 0; i < rows.size(); i++) {
            SideBySide.Row row = rows.get(i);
            double middle = (i + 0.5) * slot;
            double first = middle - bar * arms.size() / 2;
            row.byArm().values().stream().filter(Result::isAnswered).forEach(result -> {
                double millis = result.times().median();
                double x = first + bar * arms.indexOf(result.arm());
                picture.bar(x, bar, result.arm(), millis, hint(result));
                if (Picture.length(Numbers.measured(millis)) <= bar) {
                    picture.value(x + bar / 2, millis);
                }
            });
            picture.mark(middle, names.get(i));
        }
        return picture.svg();
    }

    private static String hint(Result result) {
        Result.Times times = result.times();
        return String.format(
                Locale.ROOT,
                "%s, %s: %s ms (%s to %s)",
                result.name(),
                result.arm(),
                Numbers.measured(times.median()),
                Numbers.measured(times.min()),
                Numbers.measured(times.max()));
    }
}
