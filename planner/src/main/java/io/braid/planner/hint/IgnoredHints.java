package io.braid.planner.hint;

import io.braid.planner.rel.DependentJoin;
import io.braid.planner.rel.KeyPath;
import io.braid.planner.rel.SharedPart;
import io.braid.planner.rel.SourceFragment;
import io.braid.planner.rel.SourceFragments;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;

/** Warnings about hints that a finished plan ignores. */
public final class IgnoredHints {
    private final Set<SourceFragment> dependent = new HashSet<>();
    private final Set<SourceFragment> drivers = new HashSet<>();
    private final Set<SourceFragment> joined = new HashSet<>();

    private IgnoredHints() {}

    /** Returns a sentence for each hint at a table that has no effect. */
    public static List<String> of(RelNode plan) {
        RelNode planned = SharedPart.spelledOut(plan);
        IgnoredHints found = new IgnoredHints();
        found.collect(planned, false);
        Map<TableHints.Hint, String> reasons = new LinkedHashMap<>();
        Set<TableHints.Hint> followed = new HashSet<>();
        SourceFragments.of(planned)
                .forEach(fragment -> TableHints.in(fragment.body()).forEach(hint -> {
                    Optional<String> why = found.why(hint, fragment);
                    why.ifPresent(reason -> reasons.put(hint, reason));
                    if (why.isEmpty() && hint.tables() > 1) {
                        followed.add(hint);
                    }
                }));
        // For several tables it suffices that one of them sends or receives keys.
        reasons.keySet().removeAll(followed);
        return reasons.entrySet().stream()
                .map(each -> "The " + each.getKey() + " has no effect: " + each.getValue())
                .distinct()
                .toList();
    }

    private Optional<String> why(TableHints.Hint hint, SourceFragment fragment) {
        return switch (hint.kind()) {
            case MAKENOTDEP -> Optional.empty();
            case MAKEDEP ->
                unless(dependent.contains(fragment), "no other source has keys that would leave out rows of it");
            case MAKEIND -> unless(drivers.contains(fragment), "its keys would leave out no rows of another source");
            case OPTIONAL -> Optional.of("columns of it are read, or it is not joined with another table");
            case PRESERVE ->
                unless(joined.contains(fragment) || hasJoin(fragment.body()), "it is not joined with another table");
        };
    }

    private static Optional<String> unless(boolean followed, String why) {
        return followed ? Optional.empty() : Optional.of(why);
    }

    private void collect(RelNode relation, boolean belowJoin) {
        if (relation instanceof DependentJoin join) {
            DependentJoin.Driver driver = join.driver();
            dependent.add(driver.dependent().whole());
            RelNode side = driver.right() ? join.getRight() : join.getLeft();
            driver.keys().forEach(key -> KeyPath.of(side, key).ifPresent(path -> drivers.add(path.fragment())));
        }
        if (belowJoin) {
            SourceFragments.of(relation).forEach(joined::add);
        }
        relation.getInputs().forEach(input -> collect(input, relation instanceof Join));
    }

    private static boolean hasJoin(RelNode relation) {
        return relation instanceof Join || relation.getInputs().stream().anyMatch(IgnoredHints::hasJoin);
    }
}
