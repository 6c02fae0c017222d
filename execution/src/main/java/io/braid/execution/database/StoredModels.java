package io.braid.execution.database;

import io.braid.execution.storage.ModelStore;
import io.braid.grammar.reader.References;
import io.braid.planner.model.ModelText;
import io.braid.planner.model.VdbReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.ModelChange;
import io.braid.vdb.check.ModelValidation;
import io.braid.vdb.edit.ModelDifference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Persistent store of runtime model changes: whole databases created by statements, and changes to databases from
 * files. A change is stored only if its text can be read back without loss.
 */
public final class StoredModels {
    private static final Place NOWHERE = new Place(1, 1);

    private final ModelStore store;

    public StoredModels(ModelStore store) {
        this.store = store;
    }

    /** Files of whole databases. */
    List<Path> databases() {
        return store.databases();
    }

    /** Reads the database of a file; every error names the file. */
    VirtualDatabase read(Path file) {
        return VdbReader.read(file.toString(), store.read(file));
    }

    /**
     * The model with the stored changes of its database; fails if they no longer apply.
     *
     * @param place the origin of the model
     */
    VirtualDatabase withChanges(VirtualDatabase base, String place) {
        Path file = store.changesOf(base.name(), base.version());
        if (!Files.exists(file)) {
            return base;
        }
        try {
            VirtualDatabase changed = ModelDifference.apply(base, ModelText.changes(store.read(file)));
            List<Problem> problems = ModelValidation.problems(changed, References::in);
            if (problems.isEmpty()) {
                return changed;
            }
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    problems.stream().map(Problem::message).collect(Collectors.joining("; ")));
        } catch (BraidException e) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "The model of " + place + " and what statements have changed in it, kept in " + file
                            + ", do not fit together: " + e.getMessage() + ". Correct the model, or move " + file
                            + " away to do without those changes",
                    e);
        }
    }

    /** Files of changes that belong to none of the given databases. */
    List<Path> changesOfOthersThan(List<DeployedDatabase> deployed) {
        Set<Path> known = deployed.stream()
                .filter(database -> database.origin() instanceof Origin.OfModel)
                .map(database -> store.changesOf(database.name(), database.version()))
                .collect(Collectors.toSet());
        return store.changes().stream().filter(file -> !known.contains(file)).toList();
    }

    /** Fails if changes are stored for this name and version although their base model is not deployed. */
    void requireNoChanges(String name, String version) {
        Path file = store.changesOf(name, version);
        if (Files.exists(file)) {
            throw new BraidException(
                    ErrorCode.DUPLICATE_OBJECT,
                    "There are changes to " + Databases.describe(name, version) + " in " + file
                            + " that wait for the model they change; choose another name or version");
        }
    }

    /** Stores a new database and returns its file. */
    Path create(VirtualDatabase model) {
        Path file = store.newFile(model.name(), model.version());
        writeDatabase(file, model);
        return file;
    }

    /** Stores the current state of a database. */
    void keep(Origin origin, VirtualDatabase model) {
        if (origin instanceof Origin.OfStatements made) {
            writeDatabase(made.file(), model);
        } else if (origin instanceof Origin.OfModel given) {
            writeChanges(given.base(), model);
        }
    }

    void forget(Path file) {
        store.delete(file);
    }

    private void writeDatabase(Path file, VirtualDatabase model) {
        String text = asStored(ModelText.of(model));
        VirtualDatabase again = VdbReader.read(file.toString(), text);
        requireSame(
                model,
                again,
                again.name().equals(model.name()) && again.version().equals(model.version()));
        store.write(file, text);
    }

    private void writeChanges(VirtualDatabase base, VirtualDatabase model) {
        Path file = store.changesOf(base.name(), base.version());
        List<ModelChange> changes = ModelDifference.between(base, model);
        if (changes.isEmpty()) {
            store.delete(file);
            return;
        }
        String text = asStored(ModelText.of(model, changes));
        requireSame(model, ModelDifference.apply(base, ModelText.changes(text)), true);
        store.write(file, text);
    }

    /** The text as a reader of the UTF-8 file gets it. */
    private static String asStored(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private static void requireSame(VirtualDatabase model, VirtualDatabase again, boolean sameName) {
        if (!sameName || !placeless(model).equals(placeless(again))) {
            throw new BraidException(
                    ErrorCode.INTERNAL_ERROR,
                    "The change cannot be kept, for its text would not be read again as it is meant; nothing has"
                            + " changed."
                            + " Please report it");
        }
    }

    private static Set<Definition> placeless(VirtualDatabase model) {
        Set<Definition> definitions = new HashSet<>();
        model.definitions().forEach(definition -> definitions.add(definition.at(NOWHERE)));
        return definitions;
    }
}
