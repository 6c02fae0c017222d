package io.braid.planner.kept;

import io.braid.planner.access.Rights;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.vdb.ViewDefinition;
import java.util.Optional;

/**
 * Kept rows as far as a statement may read them, the one place where they are refused.
 *
 * @param kept what there is
 * @param rights of who asks; kept rows are those that the server sees, so that nobody gets them who sees some table otherwise
 */
public record AllowedRows(KeptRows kept, PlannerOptions options, Rights rights) implements KeptRows {
    @Override
    public Choice of(ViewDefinition view) {
        return refusal().map(Choice::refused).orElseGet(() -> kept.of(view));
    }

    @Override
    public Choice unnamed(ViewDefinition view) {
        return refusal()
                .or(() -> off(PlannerSwitch.VIEW_REWRITING))
                .map(Choice::refused)
                .orElseGet(() -> kept.unnamed(view));
    }

    @Override
    public boolean takesUnnamed() {
        return kept.takesUnnamed()
                && refusal().or(() -> off(PlannerSwitch.VIEW_REWRITING)).isEmpty();
    }

    /** Why a statement must not read kept rows, if it must not. */
    private Optional<String> refusal() {
        return rights.hasPolicies() ? Optional.of("policies hold for the user") : off(PlannerSwitch.MATERIALIZED_VIEWS);
    }

    private Optional<String> off(PlannerSwitch means) {
        return options.uses(means) ? Optional.empty() : Optional.of(means.setting() + " is off");
    }
}
