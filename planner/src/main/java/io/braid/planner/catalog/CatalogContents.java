package io.braid.planner.catalog;

import io.braid.planner.access.Rights;
import io.braid.planner.type.Types;
import io.braid.spi.catalog.TableDescription;
import io.braid.spi.type.RowType;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.Definition;
import io.braid.vdb.ObjectKind;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.schema.Table;
import org.jspecify.annotations.Nullable;

/** Listing of a catalog's schemas, tables and columns, without Calcite types. */
public final class CatalogContents {
    private static final Place NOWHERE = new Place(1, 1);

    private final VirtualDatabase database;
    private final CalciteSchema root;
    private final Predicate<String> isSystem;

    private final Rights rights;

    /**
     * @param root the schemas that the user may see
     * @param rights the rights of the user
     */
    public CatalogContents(VirtualDatabase database, CalciteSchema root, Predicate<String> isSystem, Rights rights) {
        this.database = database;
        this.root = root;
        this.isSystem = isSystem;
        this.rights = rights;
    }

    public List<CatalogSchema> schemas() {
        List<CatalogSchema> schemas = new ArrayList<>();
        root.getSubSchemaMap().forEach((name, schema) -> schemas.add(schema(name, schema)));
        return schemas;
    }

    /** Finds the table of a path that begins with a schema. */
    public Optional<CatalogTable> find(List<String> path) {
        CalciteSchema schema = root;
        for (String name : path.subList(0, path.size() - 1)) {
            schema = schema == null ? null : schema.getSubSchema(name, false);
        }
        CalciteSchema top = root.getSubSchema(path.get(0), false);
        CalciteSchema.TableEntry entry = schema == null ? null : schema.getTable(path.get(path.size() - 1), false);
        return entry == null || top == null
                ? Optional.empty()
                : Optional.of(table(top.getName(), entry.name, entry.getTable()));
    }

    private CatalogSchema schema(String name, CalciteSchema schema) {
        SchemaDefinition declared = database.schema(name).orElse(null);
        String server = declared == null ? null : declared.server();
        CatalogSchema.Kind kind = isSystem.test(name)
                ? CatalogSchema.Kind.SYSTEM
                : server == null ? CatalogSchema.Kind.VIRTUAL : CatalogSchema.Kind.FOREIGN;
        return new CatalogSchema(
                name, kind, server, comment(ObjectKind.SCHEMA, List.of(name)), () -> tables(name, schema));
    }

    private List<CatalogTable> tables(String schemaName, CalciteSchema schema) {
        return schema.getTableNames().stream()
                .map(name -> Objects.requireNonNull(schema.getTable(name, true)))
                .map(entry -> table(schemaName, entry.name, entry.getTable()))
                .toList();
    }

    private CatalogTable table(String schema, String name, Table visible) {
        String comment = comment(ObjectKind.VIEW, List.of(schema, name));
        Table table = VisibleTable.inner(visible);
        if (table != visible) {
            return new VisibleTable(visible, rights)
                    .described(schema, name, comment, () -> visibleColumns(schema, name, visible));
        }
        if (table instanceof SourceTable remote) {
            TableDescription description = remote.description();
            CatalogTable.Origin origin = isSystem.test(schema)
                    ? new CatalogTable.Builtin(description)
                    : new CatalogTable.Foreign(remote.source().name(), description, remote.known());
            return new CatalogTable(
                    schema,
                    name,
                    comment == null ? description.comment() : comment,
                    origin,
                    () -> columns(schema, name, description));
        }
        if (table instanceof ViewTable view) {
            return new CatalogTable(
                    schema, name, comment, new CatalogTable.View(view.definition()), () -> columns(schema, name, view));
        }
        InvalidTable unusable = (InvalidTable) table;
        return new CatalogTable(schema, name, comment, new CatalogTable.Unusable(), () -> {
            throw unusable.problem();
        });
    }

    private List<CatalogColumn> columns(String schema, String table, TableDescription description) {
        return description.columns().stream()
                .map(column -> {
                    String comment = comment(ObjectKind.COLUMN, List.of(schema, table, column.name()));
                    return new CatalogColumn(
                            column.name(),
                            column.type(),
                            comment == null ? column.details().comment() : comment,
                            column);
                })
                .toList();
    }

    /**
     * Returns the columns under policies or column grants, with the source's description only of those that are not
     * masked.
     */
    private List<CatalogColumn> visibleColumns(String schema, String name, Table visible) {
        List<CatalogColumn> known = VisibleTable.inner(visible) instanceof SourceTable remote
                ? columns(schema, name, remote.description())
                : List.of();
        return columns(schema, name, visible).stream()
                .map(column -> rights.masks(schema, name).stream()
                                .anyMatch(mask -> mask.column().equalsIgnoreCase(column.name()))
                        ? column
                        : known.stream()
                                .filter(one -> one.name().equals(column.name()))
                                .findFirst()
                                .orElse(column))
                .toList();
    }

    private List<CatalogColumn> columns(String schema, String table, Table view) {
        RowType row = Types.fromCalcite(view.getRowType(Types.newFactory()));
        return row.fields().stream()
                .map(field -> new CatalogColumn(
                        field.name(),
                        field.type(),
                        comment(ObjectKind.COLUMN, List.of(schema, table, field.name())),
                        null))
                .toList();
    }

    private @Nullable String comment(ObjectKind on, List<String> path) {
        Definition comment = database.find(new CommentDefinition(on, path, "", NOWHERE).key())
                .orElse(null);
        return comment instanceof CommentDefinition found ? found.text() : null;
    }
}
