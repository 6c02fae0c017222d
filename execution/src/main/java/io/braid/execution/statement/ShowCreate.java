package io.braid.execution.statement;

import io.braid.engine.plan.Values;
import io.braid.engine.plan.expression.Constant;
import io.braid.engine.plan.query.PlannedQuery;
import io.braid.grammar.statement.Show;
import io.braid.planner.model.ModelText;
import io.braid.spi.error.BraidException;
import io.braid.spi.error.ErrorCode;
import io.braid.spi.error.Suggestion;
import io.braid.spi.type.DataType;
import io.braid.spi.type.Field;
import io.braid.spi.type.RowType;
import io.braid.spi.type.TypeKind;
import io.braid.vdb.Definition;
import io.braid.vdb.GrantDefinition;
import io.braid.vdb.ObjectKey;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Execution of SHOW CREATE: returns one row with the statement that creates an object. */
final class ShowCreate {
    private static final DataType TEXT = DataType.of(TypeKind.VARCHAR).notNull();
    private static final RowType COLUMNS = RowType.of(new Field("statement", TEXT));

    private final VirtualDatabase model;
    private final @Nullable String defaultSchema;

    ShowCreate(VirtualDatabase model, @Nullable String defaultSchema) {
        this.model = model;
        this.defaultSchema = defaultSchema;
    }

    PlannedQuery plan(Show show) {
        Values row = new Values(List.of(List.of(new Constant(TEXT, text(show)))), COLUMNS);
        return new PlannedQuery(row, COLUMNS, List.of(), List.of());
    }

    private String text(Show show) {
        return switch (show.subject()) {
            case CREATE_DATABASE -> database(show.path());
            case CREATE_SERVER -> one(ObjectKind.SERVER, show.path());
            case CREATE_SCHEMA -> schema(show.path());
            case CREATE_TABLE -> one(ObjectKind.FOREIGN_TABLE, inSchema(show.path()));
            case CREATE_VIEW -> one(ObjectKind.VIEW, inSchema(show.path()));
            case CREATE_MATERIALIZED_VIEW -> one(ObjectKind.MATERIALIZED_VIEW, inSchema(show.path()));
            case CREATE_FUNCTION -> one(ObjectKind.FUNCTION, inSchema(show.path()));
            case CREATE_ROLE -> role(show.path());
            case CREATE_ROW_FILTER -> one(ObjectKind.ROW_FILTER, show.path());
            case CREATE_COLUMN_MASK -> one(ObjectKind.COLUMN_MASK, show.path());
            case CREATE_TRIGGER -> one(ObjectKind.TRIGGER, show.path());
            default -> throw new AssertionError(show.subject());
        };
    }

    private String database(List<String> path) {
        if (!model.name().equalsIgnoreCase(String.join(".", path))) {
            throw new BraidException(
                    ErrorCode.INVALID_DATABASE,
                    "The session is on database '" + model.name() + "'; say USE DATABASE to see another");
        }
        return ModelText.of(model);
    }

    /** CREATE SCHEMA with the IMPORT statements that fill the schema, which have no names of their own. */
    private String schema(List<String> path) {
        Definition schema = find(ObjectKind.SCHEMA, path);
        String name = schema.key().path().get(0);
        Stream<Definition> imports = model.imports().stream()
                .filter(definition -> definition.schema().equalsIgnoreCase(name))
                .map(Definition.class::cast);
        return Stream.concat(Stream.of(schema), imports)
                .map(definition -> ModelText.of(model, definition))
                .collect(Collectors.joining(";\n"));
    }

    /** CREATE ROLE with the role's grants. */
    private String role(List<String> path) {
        Definition role = find(ObjectKind.ROLE, path);
        Stream<Definition> grants = model.all(GrantDefinition.class).stream()
                .filter(grant -> grant.role().equalsIgnoreCase(role.key().path().get(0)))
                .map(Definition.class::cast);
        return Stream.concat(Stream.of(role), grants)
                .map(definition -> ModelText.of(model, definition))
                .collect(Collectors.joining(";\n"));
    }

    private String one(ObjectKind kind, List<String> path) {
        return ModelText.of(model, find(kind, path));
    }

    private Definition find(ObjectKind kind, List<String> path) {
        return model.find(ObjectKey.of(kind, path))
                .filter(definition -> definition.kind() == kind)
                .orElseThrow(() -> new BraidException(
                        ErrorCode.UNDEFINED_TABLE,
                        "The model of database '" + model.name() + "' has no " + kind.words() + " '"
                                + String.join(".", path) + "'"
                                + Suggestion.hint(String.join(".", path), names(kind))
                                + (kind == ObjectKind.FOREIGN_TABLE
                                        ? "; what a schema imports is shown by SHOW CREATE SCHEMA"
                                        : "")));
    }

    /** Names of all objects of a kind. */
    private List<String> names(ObjectKind kind) {
        return model.definitions().stream()
                .filter(definition -> definition.kind() == kind)
                .map(definition -> String.join(".", definition.key().path()))
                .toList();
    }

    private List<String> inSchema(List<String> path) {
        if (path.size() > 1 || defaultSchema == null) {
            return path;
        }
        List<String> full = new ArrayList<>(List.of(defaultSchema));
        full.addAll(path);
        return full;
    }
}
