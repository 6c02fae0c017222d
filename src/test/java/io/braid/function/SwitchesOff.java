package io.braid.function;

import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The means that a planner may use for each of many queries. */
final class SwitchesOff {
    private SwitchesOff() {}

    /**
     * With everything, with nothing, and without each of some means, which with further queries are all.
     *
     * @param query the number of the query
     * @param some how many means
     */
    static Stream<PlannerOptions> of(int query, int some) {
        PlannerSwitch[] means = PlannerSwitch.values();
        return Stream.concat(
                Stream.of(PlannerOptions.ALL, PlannerOptions.ALL.without(means)),
                IntStream.range(query * some, (query + 1) * some)
                        .mapToObj(i -> PlannerOptions.ALL.without(means[i % means.length])));
    }
}
