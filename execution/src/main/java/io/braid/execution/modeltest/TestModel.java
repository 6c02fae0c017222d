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
 * Adaptation of a model for tests: servers have no options or user mappings, imports accept all tables of the script,
 * and keys are dropped because the rows may violate them. Views, functions, grants and policies are unchanged.
 */
final class TestModel {
    private static final String WRAPPER = "rows of a script";
    /** Remote schema of tables that the model declares; no import can have this name. */
    private static final String DECLARED = "declared tables";

    private TestModel() {}

    static VirtualDatabase of(VirtualDatabase model) {
        return model.declaring(model.definitions().stream()
                .filter(definition ->
                        !(definition instanceof UserMappingDefinition || definition instanceof CommentDefinition))
                .map(TestModel::replaced)
                .toList());
    }

    /** The remote name of a declared table in the test source. */
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
