package io.braid.execution.modeltest;

import io.braid.spi.catalog.TableName;
import io.braid.vdb.CommentDefinition;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.UserMappingDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A model as its tests see it: its servers need no options, nobody has an account at one, an import takes whatever the
 * script declares, and no key is believed, since rows of a script need not keep it. Views, functions, rights and
 * policies are as they are.
 */
final class TestModel {
    private static final String WRAPPER = "rows of a script";
    /** The schema of tables that the model declares, which no import can name. */
    private static final String DECLARED = "declared tables";

    private TestModel() {}

    static VirtualDatabase of(VirtualDatabase model) {
        return model.declaring(model.definitions().stream()
                .filter(definition ->
                        !(definition instanceof UserMappingDefinition || definition instanceof CommentDefinition))
                .map(TestModel::replaced)
                .toList());
    }

    /** The name by which a source of a test is asked for a table that the model declares. */
    static TableName remoteName(ForeignTableDefinition table) {
        return new TableName(DECLARED, table.schema(), table.name());
    }

    private static Definition replaced(Definition definition) {
        if (definition instanceof ServerDefinition server) {
            return new ServerDefinition(server.name(), WRAPPER, Map.of(), server.place());
        }
        if (definition instanceof ImportDefinition one) {
            return new ImportDefinition(
                    one.remoteSchema(), TableSelection.ALL, one.server(), one.schema(), one.place());
        }
        return definition instanceof ForeignTableDefinition table ? replaced(table) : definition;
    }

    private static ForeignTableDefinition replaced(ForeignTableDefinition table) {
        List<DeclaredColumn> columns = table.columns().stream()
                .map(column ->
                        new DeclaredColumn(column.name(), column.type(), column.nullable(), Map.of(), column.place()))
                .toList();
        String remote = remoteName(table).path().stream()
                .map(part -> '"' + part.replace("\"", "\"\"") + '"')
                .collect(Collectors.joining("."));
        return new ForeignTableDefinition(
                table.schema(),
                table.name(),
                columns,
                DeclaredKeys.NONE,
                table.server(),
                Map.of("remote_name", remote),
                table.place());
    }
}
