package io.braid.bench.report;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * A picture of some results: bars where each was measured once, lines where there were more and more users, data or delay.
 *
 * @param wide whether it takes the whole width of a page
 */
record Plot(String title, String svg, boolean wide) {
    private static final int WIDTH = 900;
    private static final int HALF = 460;

    /** All that a report gives. */
    static List<Plot> of(Report report) {
        List<Plot> plots = new ArrayList<>();
        Map<String, List<Result>> byName = new LinkedHashMap<>();
        List<Result> single = new ArrayList<>();
        Set<Result> drawnAsTrends = report.trends().stream()
                .filter(trend -> trend.over() != Trend.Over.USERS)
                .flatMap(trend -> trend.points().stream())
                .map(Trend.Point::result)
                .collect(Collectors.toSet());
        for (Result result : report.results()) {
            if (result.error() == null && !drawnAsTrends.contains(result)) {
                byName.computeIfAbsent(result.name(), name -> new ArrayList<>()).add(result);
            }
        }
        trends(report.trends(), plots);
        byName.forEach((name, all) -> {
            if (all.stream().mapToInt(Result::users).distinct().count() > 1) {
                plots.add(byUsers(name + ": answers per second, by users", all, Result::perSecond));
                plots.add(byUsers(name + ": median milliseconds, by users", all, each -> each.times()
                        .median()));
            } else {
                single.addAll(all);
            }
        });
        Map<Integer, List<Result>> byCrowd = single.stream()
                .collect(Collectors.groupingBy(
                        Result::users, () -> new TreeMap<>(Comparator.reverseOrder()), Collectors.toList()));
        byCrowd.forEach((users, all) -> plots.add(
                0, new Plot("Median milliseconds" + (users > 1 ? ", " + users + " users" : ""), bars(all), true)));
        return plots;
    }

    /** One for each question, with all of its ways. Those by users are drawn from the results, which tell more. */
    private static void trends(List<Trend> trends, List<Plot> plots) {
        Map<String, List<Trend>> byTitle = new LinkedHashMap<>();
        trends.stream().filter(trend -> trend.over() != Trend.Over.USERS).forEach(trend -> byTitle.computeIfAbsent(
                        trend.name() + ": milliseconds, by " + trend.over().title(), title -> new ArrayList<>())
                .add(trend));
        byTitle.forEach((title, own) -> plots.add(trend(title, own)));
    }

    private static Plot trend(String title, List<Trend> trends) {
        Map<String, List<Trend.Point>> byArm = new LinkedHashMap<>();
        trends.forEach(trend -> byArm.put(trend.arm(), trend.points()));
        Trend any = trends.get(0);
        return lines(title, byArm, any::millis, any.over().isLogarithmic());
    }

    private static Plot byUsers(String title, List<Result> results, ToDoubleFunction<Result> value) {
        Map<String, List<Trend.Point>> byArm = new LinkedHashMap<>();
        results.forEach(result -> byArm.computeIfAbsent(result.arm(), arm -> new ArrayList<>())
                .add(new Trend.Point(result.users(), result)));
        return lines(title, byArm, point -> value.applyAsDouble(point.result()), false);
    }

    private static Plot lines(
            String title,
            Map<String, List<Trend.Point>> byArm,
            ToDoubleFunction<Trend.Point> value,
            boolean logarithmic) {
        List<Trend.Point> all = byArm.values().stream().flatMap(List::stream).toList();
        double[] x = all.stream().mapToDouble(Trend.Point::x).toArray();
        double[] y = all.stream().mapToDouble(value).toArray();
        Axis along = axis(x, logarithmic, false);
        Picture picture = new Picture(HALF, List.copyOf(byArm.keySet()), axis(y, logarithmic, true));
        byArm.forEach((arm, points) -> {
            ToDoubleFunction<Trend.Point> place = point -> along.share(point.x()) * picture.room();
            for (Trend.Point point : points) {
                String mark = number(point.x());
                picture.point(
                        place.applyAsDouble(point),
                        arm,
                        value.applyAsDouble(point),
                        String.format(Locale.ROOT, "%s at %s: %,.2f", arm, mark, value.applyAsDouble(point)));
                picture.mark(place.applyAsDouble(point), mark);
            }
            picture.line(
                    points.stream().mapToDouble(place).toArray(),
                    points.stream().mapToDouble(value).toArray(),
                    arm);
        });
        return new Plot(title, picture.svg(), false);
    }

    private static Axis axis(double[] values, boolean logarithmic, boolean rounded) {
        return logarithmic
                ? Axis.logarithmic(DoubleStream.of(values), rounded)
                : Axis.upTo(DoubleStream.of(values).max().orElse(0));
    }

    /** As people write it: without digits that say nothing. */
    static String number(double value) {
        NumberFormat format = NumberFormat.getInstance(Locale.ROOT);
        format.setMaximumFractionDigits(6);
        return format.format(value);
    }

    private static String bars(List<Result> results) {
        List<String> arms = results.stream().map(Result::arm).distinct().toList();
        Map<String, Map<String, Double>> values = new LinkedHashMap<>();
        results.forEach(result -> values.computeIfAbsent(result.name(), name -> new LinkedHashMap<>())
                .put(result.arm(), result.times().median()));
        Picture picture = new Picture(
                WIDTH,
                arms,
                Axis.upTo(results.stream()
                        .mapToDouble(each -> each.times().median())
                        .max()
                        .orElse(0)));
        double slot = picture.room() / values.size();
        double bar = slot * 0.8 / arms.size();
        double x = 0;
        for (Map.Entry<String, Map<String, Double>> group : values.entrySet()) {
            for (int arm = 0; arm < arms.size(); arm++) {
                double value = group.getValue().getOrDefault(arms.get(arm), 0.0);
                picture.bar(
                        x + slot * 0.1 + arm * bar,
                        bar,
                        arms.get(arm),
                        value,
                        String.format(Locale.ROOT, "%s, %s: %,.2f ms", group.getKey(), arms.get(arm), value));
            }
            picture.mark(x + slot / 2, group.getKey());
            x += slot;
        }
        return picture.svg();
    }
}
