package io.braid.bench.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Figure over several results of one arm.
 *
 * @param name the name of the figure, the same for all comparable arms
 * @param unit the unit of the value
 */
public record Metric(String name, String arm, double value, String unit) {
    /** Milliseconds. */
    public static final String MILLIS = "ms";

    /**
     * The total duration of all questions by arm; if an arm could not answer all, also the totals over those that it
     * has answered.
     *
     * @param asked the results of each question by arm, in the same order
     */
    public static List<Metric> totals(String name, List<List<Result>> asked) {
        List<Metric> totals = new ArrayList<>();
        int arms = asked.isEmpty() ? 0 : asked.get(0).size();
        Set<List<Integer>> subsets = new LinkedHashSet<>();
        for (int arm = 0; arm < arms; arm++) {
            subsets.add(answered(asked, arm));
        }
        for (List<Integer> subset : subsets) {
            for (int arm = 0; arm < arms && !subset.isEmpty(); arm++) {
                if (answered(asked, arm).containsAll(subset)) {
                    totals.add(total(name, asked, arm, subset));
                }
            }
        }
        return totals;
    }

    private static Metric total(String name, List<List<Result>> asked, int arm, List<Integer> questions) {
        double millis = questions.stream()
                .mapToDouble(question -> asked.get(question).get(arm).times().median())
                .sum();
        String some = questions.size() == asked.size() ? "" : " without " + others(asked, questions);
        return new Metric(name + some, asked.get(0).get(arm).arm(), millis, MILLIS);
    }

    private static String others(List<List<Result>> asked, List<Integer> questions) {
        List<String> names = IntStream.range(0, asked.size())
                .filter(question -> !questions.contains(question))
                .mapToObj(question -> asked.get(question).get(0).name())
                .toList();
        return String.join(", ", names);
    }

    private static List<Integer> answered(List<List<Result>> asked, int arm) {
        return IntStream.range(0, asked.size())
                .filter(question -> asked.get(question).get(arm).error() == null)
                .boxed()
                .toList();
    }
}
