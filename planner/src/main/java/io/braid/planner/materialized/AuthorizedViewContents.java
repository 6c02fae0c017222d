package io.braid.planner.materialized;

import io.braid.planner.access.Rights;
import io.braid.planner.option.PlannerOptions;
import io.braid.planner.option.PlannerSwitch;
import io.braid.vdb.ViewDefinition;
import java.util.Optional;

/**
 * Stored rows of materialized views that a statement may read; the only class that denies access to them.
 *
 * @param contents all stored rows of materialized views
 * @param rights access rights of the user; views are materialized with the server's rights, so that a user with
 *     restricted access to a table of a view does not read its rows
 */
public record AuthorizedViewContents(ViewContents contents, PlannerOptions options, Rights rights)
        implements ViewContents {
    @Override
    public Choice of(ViewDefinition view) {
        return refusal().map(Choice::refused).orElseGet(() -> contents.of(view));
    }

    @Override
    public Choice unnamed(ViewDefinition view) {
        return refusal()
                .or(() -> off(PlannerSwitch.VIEW_REWRITING))
                .map(Choice::refused)
                .orElseGet(() -> contents.unnamed(view));
    }

    @Override
    public boolean takesUnnamed() {
        return contents.takesUnnamed()
                && refusal().or(() -> off(PlannerSwitch.VIEW_REWRITING)).isEmpty();
    }

    /** Returns the reason why a statement must not read stored rows, if there is one. */
    private Optional<String> refusal() {
        return rights.hasPolicies() ? Optional.of("policies hold for the user") : off(PlannerSwitch.MATERIALIZED_VIEWS);
    }

    private Optional<String> off(PlannerSwitch means) {
        return options.uses(means) ? Optional.empty() : Optional.of(means.setting() + " is off");
    }
}
