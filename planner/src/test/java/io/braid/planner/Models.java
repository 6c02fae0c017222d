package io.braid.planner;

import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.DeclaredKeys;
import io.braid.vdb.Definition;
import io.braid.vdb.ForeignTableDefinition;
import io.braid.vdb.FunctionDefinition;
import io.braid.vdb.ImportDefinition;
import io.braid.vdb.Place;
import io.braid.vdb.SchemaDefinition;
import io.braid.vdb.ServerDefinition;
import io.braid.vdb.TableSelection;
import io.braid.vdb.ViewDefinition;
import io.braid.vdb.VirtualDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Models for tests: a server {@code crm} with its schema {@code c}, and a virtual schema {@code v}. */
final class Models {
    private Models() {}

    static VirtualDatabase database(Definition... more) {
        List<Definition> definitions = new ArrayList<>(List.of(
                new ServerDefinition("crm", "fake", Map.of(), new Place(1, 1)),
                new SchemaDefinition("c", "crm", new Place(2, 1)),
                new SchemaDefinition("v", null, new Place(3, 1))));
        definitions.addAll(List.of(more));
        return new VirtualDatabase("shop", "1", definitions);
    }

    /** Returns an import of the schema {@code public} at a line. */
    static ImportDefinition imported(int line, TableSelection.Mode mode, String... names) {
        return imported(line, "public", new TableSelection(mode, List.of(names)));
    }

    static ImportDefinition imported(int line, String schema, TableSelection selection) {
        return new ImportDefinition(schema, selection, "crm", "c", new Place(line, 1));
    }

    static ImportDefinition all() {
        return imported(4, TableSelection.Mode.ALL);
    }

    static ViewDefinition view(String name, String sql) {
        return new ViewDefinition("v", name, sql, new Place(10, 1));
    }

    /**
     * A function of the schema {@code v}.
     *
     * @param parameters such as {@code x:int y:date}
     */
    static FunctionDefinition function(String name, String parameters, String sql) {
        List<DeclaredColumn> declared = parameters.isEmpty()
                ? List.of()
                : Arrays.stream(parameters.split(" "))
                        .map(parameter ->
                                column(parameter.split(":")[0], parameter.split(":")[1], Map.of()))
                        .toList();
        return new FunctionDefinition("v", name, declared, sql, new Place(20, 1));
    }

    static ForeignTableDefinition foreignTable(String name, Map<String, String> options, DeclaredColumn... columns) {
        return new ForeignTableDefinition(
                "c", name, List.of(columns), DeclaredKeys.NONE, null, options, new Place(30, 1));
    }

    static DeclaredColumn column(String name, String type, Map<String, String> options) {
        return new DeclaredColumn(name, type, true, options, new Place(31, 3));
    }
}
