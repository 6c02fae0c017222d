package io.braid.planner.model;

import io.braid.grammar.reader.References;
import io.braid.grammar.reader.StatementReader;
import io.braid.grammar.statement.Change;
import io.braid.grammar.statement.Statement;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.VirtualDatabase;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.CreateDatabase;
import io.braid.vdb.change.Grant;
import io.braid.vdb.check.ModelValidation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parser of a model: text of CREATE, IMPORT, GRANT and COMMENT statements to a virtual database. */
public final class VdbReader {
    private final String fileName;
    private final String text;
    private final List<Definition> definitions = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable CreateDatabase database;

    private VdbReader(String fileName, String text) {
        this.fileName = fileName;
        this.text = text;
    }

    /**
     * Returns the virtual database that a text describes.
     *
     * @param fileName the name of the text in errors
     * @throws BraidException with all problems and their positions, if there are any
     */
    public static VirtualDatabase read(String fileName, String text) {
        return new VdbReader(fileName, text).read();
    }

    /**
     * A virtual database as described, valid or not.
     *
     * @param model the definitions that could be parsed
     * @param problems all problems in the order of the text; empty for a valid model
     */
    public record Draft(VirtualDatabase model, List<Problem> problems) {
        public Draft {
            problems = List.copyOf(problems);
        }
    }

    /** Parses a text to find all its problems. */
    public static Draft draft(String text) {
        VdbReader reader = new VdbReader("", text);
        return new Draft(reader.build(), reader.problems);
    }

    private VirtualDatabase read() {
        VirtualDatabase result = build();
        if (!problems.isEmpty()) {
            StringBuilder message = new StringBuilder(fileName).append(" is not a sound model:");
            problems.forEach(problem -> message.append("\n  ").append(problem));
            throw new BraidException(ErrorCode.INVALID_MODEL, message.toString());
        }
        return result;
    }

    /** Returns the described database, which is usable only without problems. */
    private VirtualDatabase build() {
        StatementReader.readAll(text, this::add, problems::add);
        CreateDatabase created = database;
        VirtualDatabase result = new VirtualDatabase("", "", List.of());
        if (created != null) {
            result = new VirtualDatabase(created.name(), created.version(), definitions);
            problems.addAll(ModelValidation.problems(result, References::in));
        } else if (problems.isEmpty()) {
            problems.add(new Problem(new Place(1, 1), "a model begins with CREATE DATABASE name"));
        }
        problems.sort(Problem.IN_ORDER_OF_TEXT);
        return result;
    }

    private void add(Place place, Statement statement) {
        if (statement instanceof Change change && change.change() instanceof CreateDatabase create) {
            addDatabase(create);
        } else if (statement instanceof Change change && change.change() instanceof Create create) {
            definitions.add(create.definition());
        } else if (statement instanceof Change change && change.change() instanceof Grant grant) {
            definitions.addAll(grant.grants());
        } else {
            problems.add(new Problem(place, "a model holds CREATE, IMPORT, GRANT and COMMENT statements only"));
        }
    }

    private void addDatabase(CreateDatabase create) {
        if (database != null) {
            problems.add(new Problem(create.place(), "a model describes one database; this is its second"));
        } else {
            database = create;
        }
    }
}
