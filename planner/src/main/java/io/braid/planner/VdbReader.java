package io.braid.planner;

import io.braid.planner.parser.CreateDatabase;
import io.braid.planner.parser.CreateSchema;
import io.braid.planner.parser.CreateServer;
import io.braid.planner.parser.CreateView;
import io.braid.planner.parser.ImportSchema;
import io.braid.planner.sql.SqlReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ModelValidation;
import io.braid.vdb.Place;
import io.braid.vdb.Problem;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Reads a model, a text of CREATE and IMPORT statements, into the virtual database it describes. */
public final class VdbReader {
    private final String fileName;
    private final String text;
    private final List<ServerDefinition> servers = new ArrayList<>();
    private final List<SchemaDefinition> schemas = new ArrayList<>();
    private final List<ImportDefinition> imports = new ArrayList<>();
    private final List<ViewDefinition> views = new ArrayList<>();
    private final List<Problem> problems = new ArrayList<>();
    private @Nullable CreateDatabase database;

    private VdbReader(String fileName, String text) {
        this.fileName = fileName;
        this.text = text;
    }

    /**
     * The virtual database that a text describes.
     *
     * @param fileName how errors call the text
     * @throws BraidException listing every problem with its place, if there is any
     */
    public static VirtualDatabase read(String fileName, String text) {
        return new VdbReader(fileName, text).read();
    }

    private VirtualDatabase read() {
        try {
            SqlReader.statements(text).forEach(this::add);
        } catch (BraidException e) {
            throw new BraidException(e.code(), fileName + ": " + e.getMessage(), e);
        }
        CreateDatabase created = database;
        if (created == null) {
            problems.add(new Problem(new Place(1, 1), "a model begins with CREATE DATABASE name"));
            throw invalid();
        }
        VirtualDatabase result =
                new VirtualDatabase(created.name(), created.version(), servers, schemas, imports, views);
        problems.addAll(ModelValidation.problems(result));
        if (!problems.isEmpty()) {
            throw invalid();
        }
        return result;
    }

    private BraidException invalid() {
        StringBuilder message = new StringBuilder(fileName).append(" is not a sound model:");
        problems.forEach(problem -> message.append("\n  ").append(problem));
        return new BraidException(ErrorCode.INVALID_MODEL, message.toString());
    }

    private void add(SqlNode statement) {
        Place place = placeOf(statement);
        if (statement instanceof CreateDatabase create) {
            addDatabase(create, place);
        } else if (statement instanceof CreateServer server) {
            servers.add(new ServerDefinition(server.name(), server.wrapper(), server.options(), place));
        } else if (statement instanceof CreateSchema schema) {
            schemas.add(new SchemaDefinition(schema.name(), schema.server(), place));
        } else if (statement instanceof ImportSchema imported) {
            imports.add(new ImportDefinition(
                    imported.remoteSchema().toString(),
                    imported.only().stream().map(SqlNode::toString).toList(),
                    imported.server(),
                    imported.schema(),
                    place));
        } else if (statement instanceof CreateView view) {
            addView(view, place);
        } else {
            problems.add(new Problem(place, "a model holds CREATE and IMPORT statements only"));
        }
    }

    private void addDatabase(CreateDatabase create, Place place) {
        if (database != null) {
            problems.add(new Problem(place, "a model describes one database; this is its second"));
        } else {
            database = create;
        }
    }

    private void addView(CreateView view, Place place) {
        List<String> name = view.name().names;
        if (name.size() != 2) {
            problems.add(new Problem(place, "write the view's name as schema.view"));
            return;
        }
        views.add(new ViewDefinition(name.get(0), name.get(1), view.range().of(text), place));
    }

    private static Place placeOf(SqlNode statement) {
        SqlParserPos position = statement.getParserPosition();
        return new Place(position.getLineNum(), position.getColumnNum());
    }
}
