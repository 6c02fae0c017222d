package io.braid.spark;

import io.braid.spi.capability.Capabilities;
import io.braid.spi.capability.Feature;
import io.braid.spi.capability.FunctionRule;
import io.braid.spi.capability.TextSemantics;
import io.braid.spi.type.TypeKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Capabilities of Spark: the operations that have exactly Braid's semantics in ANSI mode and with the session's
 * settings. Approximate numbers are passed through, but neither compared nor computed.
 */
final class SparkCapabilities {
    private static final Set<TypeKind> INTEGERS =
            EnumSet.of(TypeKind.TINYINT, TypeKind.SMALLINT, TypeKind.INTEGER, TypeKind.BIGINT);
    /**
     * Types of exact arithmetic. Short integers are excluded, because Spark types a constant beside one, and the
     * result, as short.
     */
    private static final Set<TypeKind> COMPUTED = EnumSet.of(TypeKind.INTEGER, TypeKind.BIGINT, TypeKind.DECIMAL);

    private static final Set<TypeKind> NUMBERS = with(INTEGERS, TypeKind.DECIMAL);
    private static final Set<TypeKind> ORDERED = with(NUMBERS, TypeKind.VARCHAR, TypeKind.DATE, TypeKind.TIMESTAMP);
    private static final Set<TypeKind> COMPARED = with(ORDERED, TypeKind.BOOLEAN);
    private static final Set<TypeKind> CARRIED = with(COMPARED, TypeKind.REAL, TypeKind.DOUBLE);
    private static final Set<TypeKind> DATES = EnumSet.of(TypeKind.DATE, TypeKind.TIMESTAMP);
    private static final Set<TypeKind> TEXT = EnumSet.of(TypeKind.VARCHAR);
    private static final int MICROS = 6;

    static final Capabilities ALL = new Capabilities(
                    SparkConnector.NAME, Feature.commonExcept(), rules(), TextSemantics.BINARY, List.of(), null)
            .withTimeDigits(MICROS);

    private SparkCapabilities() {}

    private static List<FunctionRule> rules() {
        List<FunctionRule> rules = new ArrayList<>();
        exact(rules, COMPARED, "=", "<>", "<", "<=", ">", ">=", "IN", "NOT IN");
        exact(rules, COMPARED, "GROUP BY", "ORDER BY", "COUNT DISTINCT");
        exact(rules, EnumSet.of(TypeKind.BOOLEAN), "AND", "OR", "NOT");
        exact(rules, CARRIED, "IS NULL", "IS NOT NULL", "CASE", "COALESCE", "COUNT");
        exact(rules, ORDERED, "MIN", "MAX");
        exact(rules, NUMBERS, "SUM", "$SUM0");
        exact(rules, COMPUTED, "+", "-", "*");
        exact(rules, NUMBERS, "CAST");
        exact(rules, DATES, "CAST", "EXTRACT");
        exact(rules, TEXT, "LIKE", "NOT LIKE", "LIKE _", "NOT LIKE _", "||");
        return rules;
    }

    private static void exact(List<FunctionRule> rules, Set<TypeKind> operands, String... functions) {
        for (String function : functions) {
            rules.add(FunctionRule.exact(function, operands.toArray(TypeKind[]::new)));
        }
    }

    private static Set<TypeKind> with(Set<TypeKind> kinds, TypeKind... more) {
        EnumSet<TypeKind> all = EnumSet.copyOf(kinds);
        all.addAll(List.of(more));
        return all;
    }
}
