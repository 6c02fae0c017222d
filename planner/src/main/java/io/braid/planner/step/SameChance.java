package io.braid.planner.step;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlExplainLevel;

/**
 * Tells what is computed by chance in several places of a plan, but was written once, and so has to be the same in all: a query of WITH
 * that is read twice, for instance. What stands below may differ in the numbers that correlations and recursions have been given.
 */
final class SameChance {
    private static final Pattern CORRELATION = Pattern.compile("\\$cor\\d+");
    private static final Pattern OTHER_RECURSION = Pattern.compile("\\[\\[(.+?), \\d+, \\1]]");

    private SameChance() {}

    /** A text that is equal for parts that compute the same. */
    static String of(RelNode part) {
        String plan = RelOptUtil.toString(part, SqlExplainLevel.DIGEST_ATTRIBUTES);
        Map<String, String> names = new HashMap<>();
        return CORRELATION
                .matcher(OTHER_RECURSION.matcher(plan).replaceAll("[[$1]]"))
                .replaceAll(name -> names.computeIfAbsent(name.group(), next -> "cor" + names.size()));
    }
}
