package io.braid.execution.database;

import io.braid.grammar.reader.References;
import io.braid.spi.error.BraidException;
import io.braid.vdb.DatabaseImport;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.Place;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.Grant;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.dependency.Dependencies;
import io.braid.vdb.edit.ModelDifference;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Definitions that a model change breaks: views and other objects that were valid before and are invalid afterwards.
 * Objects that were already broken do not count, nor do those that cannot be checked because a source is down.
 */
final class BrokenDefinitions {
    private static final Place NOWHERE = new Place(1, 1);

    private BrokenDefinitions() {}

    /** The broken definitions and the reasons, in the order of the model. */
    static Map<Definition, BraidException> between(Database before, Database after) {
        Map<Definition, BraidException> broken = after.problems(affected(before.model(), after.model()));
        Map<Definition, BraidException> found = new LinkedHashMap<>();
        Set<Definition> former = before.model().definitions().stream()
                .map(definition -> definition.at(NOWHERE))
                .collect(Collectors.toSet());
        broken.forEach((definition, problem) -> {
            boolean unchanged = former.contains(definition.at(NOWHERE));
            if (!unchanged || before.problems(List.of(definition)).isEmpty()) {
                found.put(definition, problem);
            }
        });
        return found;
    }

    /** Describes the error of a definition and names it; positions refer to the text of its query. */
    static String reason(Definition definition, BraidException problem) {
        String reason = reason(problem);
        return reason.contains(definition.describe()) ? reason : definition.describe() + ": " + reason;
    }

    /** The error message; its position refers to a query of the model and not to the statement. */
    private static String reason(BraidException problem) {
        return problem.sentence()
                + problem.place().map(place -> " at " + place + " of its query").orElse("");
    }

    /** New and changed definitions, and all that depend on them or on dropped definitions. */
    private static Collection<Definition> affected(VirtualDatabase before, VirtualDatabase after) {
        Set<ObjectKey> changed = new HashSet<>();
        for (ModelChange change : ModelDifference.between(before, after)) {
            if (change instanceof Create create) {
                changed.add(create.definition().key());
            } else if (change instanceof Grant grant) {
                grant.grants().forEach(one -> changed.add(one.key()));
            }
        }
        Set<ObjectKey> kept = after.definitions().stream().map(Definition::key).collect(Collectors.toSet());
        before.definitions().stream()
                .map(Definition::key)
                .filter(key -> !kept.contains(key))
                .forEach(changed::add);
        // Names do not reveal that a schema is imported from another database, so that everything is checked.
        if (!before.all(DatabaseImport.class).equals(after.all(DatabaseImport.class))) {
            return after.definitions();
        }
        Set<Definition> affected =
                new HashSet<>(Dependencies.of(after, References::in).dependents(changed));
        return after.definitions().stream()
                .filter(definition -> changed.contains(definition.key()) || affected.contains(definition))
                .toList();
    }
}
