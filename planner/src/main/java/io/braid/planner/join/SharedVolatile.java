package io.braid.planner.join;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.sql.SqlExplainLevel;

/**
 * Volatile calls that several places of a plan share because the statement contains them once, for instance in a WITH
 * query that is read twice. Their inputs may differ in the numbers of correlations and recursions.
 */
public final class SharedVolatile {
    private static final Pattern CORRELATION = Pattern.compile("\\$cor\\d+");
    private static final Pattern OTHER_RECURSION = Pattern.compile("\\[\\[(.+?), \\d+, \\1]]");

    private SharedVolatile() {}

    /** Returns a text that is equal for subplans with the same result. */
    public static String of(RelNode part) {
        String plan = RelOptUtil.toString(part, SqlExplainLevel.DIGEST_ATTRIBUTES);
        Map<String, String> names = new HashMap<>();
        return CORRELATION
                .matcher(OTHER_RECURSION.matcher(plan).replaceAll("[[$1]]"))
                .replaceAll(name -> names.computeIfAbsent(name.group(), next -> "cor" + names.size()));
    }
}
