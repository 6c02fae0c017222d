package io.braid.execution.database;

import io.braid.grammar.reader.References;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.check.ModelValidation;
import io.braid.vdb.edit.ChangeRefused;
import io.braid.vdb.edit.ModelEditor;
import io.braid.vdb.edit.UserChanges;
import java.util.List;
import java.util.stream.Collectors;

/** Model changes as text, validated by {@link ModelValidation} without contacting a source. */
final class ModelEdits {
    private ModelEdits() {}

    /** The model after a change by an administrator. */
    static VirtualDatabase apply(VirtualDatabase model, ModelChange change) {
        try {
            return sound(ModelEditor.apply(model, change, References::in), change.place());
        } catch (ChangeRefused e) {
            throw ChangeErrors.of(e, model, change.place());
        }
    }

    /** The model after changes that users make in schemas of sources. */
    static VirtualDatabase apply(VirtualDatabase model, List<ModelChange> changes) {
        VirtualDatabase edited = model;
        for (ModelChange change : changes) {
            try {
                edited = UserChanges.apply(edited, change, References::in);
            } catch (ChangeRefused e) {
                throw ChangeErrors.of(e, edited, change.place());
            }
        }
        return changes.isEmpty()
                ? model
                : sound(edited, changes.get(changes.size() - 1).place());
    }

    private static VirtualDatabase sound(VirtualDatabase edited, Place place) {
        List<Problem> problems = ModelValidation.problems(edited, References::in);
        if (!problems.isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream()
                            .map(Problem::message)
                            .map(ChangeErrors::capitalized)
                            .collect(Collectors.joining("; ")),
                    ChangeErrors.at(place));
        }
        return edited;
    }
}
