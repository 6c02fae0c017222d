package io.braid.planner.statement;

import io.braid.planner.parser.BraidStatement;
import io.braid.planner.parser.CreateDatabase;
import io.braid.planner.parser.CreateSchema;
import io.braid.planner.parser.CreateServer;
import io.braid.planner.parser.CreateView;
import io.braid.planner.parser.Explain;
import io.braid.planner.parser.ImportSchema;
import io.braid.planner.parser.SqlReader;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.vdb.Definition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.change.Create;
import io.braid.vdb.change.IfExists;
import io.braid.vdb.change.ModelChange;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.jspecify.annotations.Nullable;

/** Reads SQL text into statements. */
public final class StatementReader {
    private final String text;
    private final @Nullable String defaultSchema;

    private StatementReader(String text, @Nullable String defaultSchema) {
        this.text = text;
        this.defaultSchema = defaultSchema;
    }

    /** One statement, in which every view, table and function that it changes stands with its schema. */
    public static Statement read(String sql) {
        return read(sql, null);
    }

    /**
     * One statement; a semicolon may follow it.
     *
     * @param defaultSchema the schema of a view, table or function that the statement changes without naming one; null if
     *     it must name one
     */
    public static Statement read(String sql, @Nullable String defaultSchema) {
        return new StatementReader(sql, defaultSchema).statement(SqlReader.statement(sql));
    }

    /** Statements separated by semicolons. */
    public static List<Statement> readAll(String script) {
        StatementReader reader = new StatementReader(script, null);
        return SqlReader.statements(script).stream().map(reader::statement).toList();
    }

    private Statement statement(SqlNode tree) {
        if (tree instanceof BraidStatement statement && !(tree instanceof Explain)) {
            return new Change(change(statement));
        }
        if (!(tree instanceof Explain) && !tree.isA(SqlKind.QUERY)) {
            throw new BraidException(
                    ErrorCode.FEATURE_NOT_SUPPORTED, "Braid answers queries; it does not run " + tree.getKind());
        }
        return new Query(tree);
    }

    private ModelChange change(BraidStatement tree) {
        Place place = placeOf(tree);
        if (tree instanceof CreateDatabase create) {
            return new io.braid.vdb.change.CreateDatabase(create.name(), create.version(), IfExists.FAIL, place);
        }
        return new Create(definition(tree, place), IfExists.FAIL);
    }

    private Definition definition(BraidStatement tree, Place place) {
        if (tree instanceof CreateServer server) {
            return new ServerDefinition(server.name(), server.wrapper(), server.options(), place);
        }
        if (tree instanceof CreateSchema schema) {
            return new SchemaDefinition(schema.name(), schema.server(), place);
        }
        if (tree instanceof ImportSchema imported) {
            return new ImportDefinition(
                    imported.remoteSchema().toString(),
                    selection(imported),
                    imported.server(),
                    imported.schema(),
                    place);
        }
        if (tree instanceof CreateView view) {
            return view(view, place);
        }
        throw new AssertionError(tree.getClass());
    }

    private static TableSelection selection(ImportSchema imported) {
        return imported.only().isEmpty()
                ? TableSelection.ALL
                : new TableSelection(
                        TableSelection.Mode.LIMIT_TO,
                        imported.only().stream().map(SqlNode::toString).toList());
    }

    private ViewDefinition view(CreateView view, Place place) {
        List<String> name = view.name().names;
        if (name.size() == 1 && defaultSchema != null) {
            return new ViewDefinition(defaultSchema, name.get(0), view.range().of(text), place);
        }
        if (name.size() != 2) {
            throw new BraidException(
                    ErrorCode.INVALID_NAME,
                    "write the view's name as schema.view (line " + place.line() + ", column " + place.column() + ")");
        }
        return new ViewDefinition(name.get(0), name.get(1), view.range().of(text), place);
    }

    private static Place placeOf(SqlNode tree) {
        SqlParserPos position = tree.getParserPosition();
        return new Place(position.getLineNum(), position.getColumnNum());
    }
}
