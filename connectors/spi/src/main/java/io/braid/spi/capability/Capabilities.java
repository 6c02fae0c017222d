package io.braid.spi.capability;

import io.braid.spi.type.DataType;
import io.braid.spi.type.TypeKind;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * What a source can evaluate, and how exactly. Read by the planner, which never sends more, and by the contract test,
 * which proves each entry. Where no rule covers a function, Braid evaluates it itself.
 *
 * @param dialect the name of the dialect in which fragments for this source are written
 * @param functions rules in any order; the best one that covers a call holds
 */
public record Capabilities(String dialect, Set<Feature> features, List<FunctionRule> functions, TextSemantics text) {
    private static final Set<String> EQUALITIES = Set.of("=", "<>", "IN", "NOT IN", "GROUP BY", "COUNT DISTINCT");
    private static final Set<String> ORDERINGS = Set.of("<", "<=", ">", ">=", "MIN", "MAX", "ORDER BY");

    public Capabilities {
        features = Set.copyOf(features.isEmpty() ? Set.of() : EnumSet.copyOf(features));
        functions = List.copyOf(functions);
    }

    public boolean has(Feature feature) {
        return features.contains(feature);
    }

    /** How exactly this source evaluates a function on operands of these types. */
    public Exactness exactness(String function, List<DataType> operands) {
        Exactness best = Exactness.LOCAL;
        for (FunctionRule rule : functions) {
            if (rule.covers(function, operands) && rule.exactness().compareTo(best) < 0) {
                best = rule.exactness();
            }
        }
        boolean onText = operands.stream().anyMatch(type -> type.kind() == TypeKind.VARCHAR);
        return onText ? best.worse(textExactness(function)) : best;
    }

    private Exactness textExactness(String function) {
        if (function.equals("<>") || function.equals("NOT IN") || function.equals("NOT LIKE")) {
            // A source that finds more pairs equal finds fewer unequal: not a superset.
            Exactness positive = function.equals("NOT LIKE") ? text.like() : text.equality();
            return positive == Exactness.EXACT ? Exactness.EXACT : Exactness.LOCAL;
        }
        if (EQUALITIES.contains(function)) {
            return text.equality();
        }
        if (ORDERINGS.contains(function)) {
            return text.order();
        }
        return function.equals("LIKE") ? text.like() : Exactness.EXACT;
    }
}
