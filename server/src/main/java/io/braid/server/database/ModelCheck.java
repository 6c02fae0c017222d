package io.braid.server.database;

import io.braid.planner.Catalog;
import io.braid.planner.imports.ImportCache;
import io.braid.server.source.Connectors;
import io.braid.server.source.OpenSources;
import io.braid.server.system.SystemSource;
import io.braid.spi.Source;
import io.braid.spi.catalog.ImportRequest;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.error.BraidException;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.VirtualDatabase;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Finds everything that is wrong with a model file, and optionally with what it says of its sources. */
public final class ModelCheck {
    private static final Pattern LINE = Pattern.compile("^\\s*line (\\d+), column (\\d+): (.*)$");
    private static final Pattern TRAILING_PLACE =
            Pattern.compile("^(.*) \\(line (\\d+), column (\\d+)\\)$", Pattern.DOTALL);

    private final Connectors connectors;
    private final boolean connect;

    public ModelCheck(Connectors connectors, boolean connect) {
        this.connectors = connectors;
        this.connect = connect;
    }

    /** The problems, each as {@code file:line:column: what is wrong}; empty for a sound model. */
    public List<String> problems(Path file) {
        List<String> problems = new ArrayList<>();
        VirtualDatabase model;
        try {
            model = new ModelFile(file).read();
        } catch (BraidException e) {
            return placed(file, String.valueOf(e.getMessage()));
        }
        for (ServerDefinition server : model.servers()) {
            check(file, server.place(), problems, () -> connectors.require(server));
        }
        if (connect && problems.isEmpty()) {
            checkSources(file, model, problems);
        }
        return problems;
    }

    private void checkSources(Path file, VirtualDatabase model, List<String> problems) {
        for (ServerDefinition server : model.servers()) {
            check(file, server.place(), problems, () -> {
                try (Source source = connectors.open(server)) {
                    model.imports().stream()
                            .filter(one -> one.server().equalsIgnoreCase(server.name()))
                            .forEach(one -> check(file, one.place(), problems, () -> describe(source, one)));
                }
            });
        }
        if (problems.isEmpty()) {
            check(file, new Place(1, 1), problems, () -> {
                try (OpenSources sources = OpenSources.open(model.servers(), connectors)) {
                    Catalog.open(model, sources::get, ImportCache.inMemory(), SystemSource.schemas(SystemSource.ofNoDatabase()))
                            .importAll();
                }
            });
        }
    }

    private static void describe(Source source, ImportDefinition definition) {
        List<TableDescription> tables = source.describe(new ImportRequest(
                definition.remoteSchema(), definition.selection().names()));
        List<String> missing = definition.selection().names().stream()
                .filter(wanted ->
                        tables.stream().noneMatch(table -> table.name().table().equalsIgnoreCase(wanted)))
                .toList();
        if (!missing.isEmpty()) {
            throw new BraidException(
                    io.braid.spi.error.ErrorCode.INVALID_MODEL,
                    "schema '" + definition.remoteSchema() + "' of server '" + definition.server() + "' has no table "
                            + String.join(", ", missing));
        }
        if (tables.isEmpty()) {
            throw new BraidException(
                    io.braid.spi.error.ErrorCode.INVALID_MODEL,
                    "server '" + definition.server() + "' has no tables in schema '" + definition.remoteSchema() + "'");
        }
    }

    private static void check(Path file, Place place, List<String> problems, Runnable step) {
        try {
            step.run();
        } catch (BraidException e) {
            problems.add(file + ":" + place.line() + ":" + place.column() + ": " + e.getMessage());
        }
    }

    /** A reader's message, which names the places in sentences, as one line for each problem. */
    private static List<String> placed(Path file, String message) {
        List<String> lines = message.lines()
                .map(LINE::matcher)
                .filter(java.util.regex.Matcher::matches)
                .map(match -> file + ":" + match.group(1) + ":" + match.group(2) + ": " + match.group(3))
                .toList();
        if (!lines.isEmpty()) {
            return lines;
        }
        var place = TRAILING_PLACE.matcher(message);
        String plain = message.startsWith(file + ": ") ? message.substring((file + ": ").length()) : message;
        return place.matches()
                ? List.of(file + ":" + place.group(2) + ":" + place.group(3) + ": "
                        + plain.substring(0, plain.lastIndexOf(" (line ")))
                : List.of(file + ": " + plain);
    }
}
