package io.braid.server;

import io.braid.execution.database.ModelFile;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportedDatabases;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Models of one version: those of a folder, or one file, which may import the databases of its folder. */
final class ModelFolder {
    private final Map<String, VirtualDatabase> models = new TreeMap<>();
    private final List<VirtualDatabase> others = new ArrayList<>();

    /** Reads a file or a folder; fails with all problems of the first invalid model. */
    ModelFolder(Path path) {
        if (Files.isDirectory(path)) {
            List<Path> files = ModelFile.in(path);
            if (files.isEmpty()) {
                throw new BraidException(
                        ErrorCode.CONFIGURATION_ERROR, path + ": there is no model in this folder, no *.vdb.sql");
            }
            files.forEach(file -> add(new ModelFile(file).read()));
            return;
        }
        add(new ModelFile(path).read());
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            ModelFile.in(folder).forEach(this::addOther);
        }
    }

    private void add(VirtualDatabase model) {
        models.put(model.name().toLowerCase(Locale.ROOT), model);
    }

    /** Adds a model that is not compared; it matters only if it is imported. */
    private void addOther(Path file) {
        try {
            others.add(new ModelFile(file).read());
        } catch (BraidException e) {
            // The importing model reports that it is missing.
        }
    }

    /** Returns the models with all their imports, by name in lower case. */
    Map<String, VirtualDatabase> whole() {
        Map<String, VirtualDatabase> whole = new TreeMap<>();
        models.forEach((name, model) -> whole.put(name, whole(model)));
        return whole;
    }

    private VirtualDatabase whole(VirtualDatabase model) {
        ImportedDatabases.Result result = ImportedDatabases.resolve(model, this::find);
        if (!result.problems().isEmpty()) {
            throw new BraidException(
                    ErrorCode.INVALID_MODEL,
                    "database " + model.name() + ": "
                            + result.problems().stream().map(Problem::toString).collect(Collectors.joining("\n")));
        }
        return result.database();
    }

    private Optional<VirtualDatabase> find(String name, @Nullable String version) {
        return Stream.concat(models.values().stream(), others.stream())
                .filter(model -> model.name().equalsIgnoreCase(name))
                .filter(model -> version == null || version.equals(model.version()))
                .findFirst();
    }
}
