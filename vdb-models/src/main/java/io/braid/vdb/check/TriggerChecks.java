package io.braid.vdb.check;

import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Problem;
import io.braid.vdb.TriggerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Check for triggers that are not on views, and for several of one event on one view. */
final class TriggerChecks {
    private final VirtualDatabase database;
    private final List<Problem> problems;
    private final Map<String, TriggerDefinition> seen = new HashMap<>();

    /** @param problems receives the problems */
    TriggerChecks(VirtualDatabase database, List<Problem> problems) {
        this.database = database;
        this.problems = problems;
    }

    void check(TriggerDefinition trigger) {
        String name = trigger.schema() + "." + trigger.view();
        Optional<Definition> found = database.find(ObjectKey.of(ObjectKind.VIEW, trigger.schema(), trigger.view()));
        if (found.isEmpty()) {
            report(trigger, "there is no view " + name + " for " + trigger.describe());
        } else if (!(found.get() instanceof ViewDefinition view) || view.materialized()) {
            report(
                    trigger,
                    name + " is a " + found.get().kind().words() + ", and INSTEAD OF triggers are on views: write to"
                            + " it as it is, or create a view of it for the trigger");
        }
        TriggerDefinition first = seen.putIfAbsent(name.toLowerCase(Locale.ROOT) + " " + trigger.event(), trigger);
        if (first != null) {
            report(
                    trigger,
                    "view " + name + " has " + first.describe() + " for " + trigger.event()
                            + " already, and one is executed for each row: write all statements into one trigger");
        }
    }

    private void report(TriggerDefinition trigger, String message) {
        problems.add(new Problem(trigger.place(), message));
    }
}
