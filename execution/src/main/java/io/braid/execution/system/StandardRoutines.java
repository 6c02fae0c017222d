package io.braid.execution.system;

import io.braid.planner.access.Rights;
import io.braid.vdb.DeclaredColumn;
import io.braid.vdb.FunctionDefinition;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Tables of the information_schema about the functions of the model. */
final class StandardRoutines {
    private StandardRoutines() {}

    static List<SystemTable<?>> all() {
        return List.of(routines(), parameters());
    }

    private static SystemTable<?> routines() {
        return SystemTable.<InDatabase<FunctionDefinition>>of(
                        StandardTables.SCHEMA,
                        "routines",
                        "The functions of the model.",
                        scope -> InDatabase.each(scope, functions(scope)))
                .text("specific_catalog", "The database.", InDatabase::database)
                .text("specific_schema", "The schema.", row -> row.of().schema())
                .text("specific_name", "The function.", row -> row.of().name())
                .text("routine_catalog", "The database.", InDatabase::database)
                .text("routine_schema", "The schema.", row -> row.of().schema())
                .text("routine_name", "The function.", row -> row.of().name())
                .constant("routine_type", "Always FUNCTION.", "FUNCTION")
                .constant("data_type", "Always TABLE: functions are called in FROM.", "TABLE")
                .constant("routine_body", "Always SQL.", "SQL")
                .text(
                        "routine_definition",
                        "The query of the function, as written; null for users.",
                        row -> CatalogTables.shown(row.of().sql()))
                .constant("is_deterministic", "Always NO.", "NO")
                .constant("sql_data_access", "Always READS SQL DATA.", "READS SQL DATA")
                .build();
    }

    private static SystemTable<?> parameters() {
        return SystemTable.<InDatabase<Parameter>>of(
                        StandardTables.SCHEMA,
                        "parameters",
                        "The parameters of the functions of the model.",
                        scope -> InDatabase.each(scope, functions(scope).flatMap(Parameter::of)))
                .text("specific_catalog", "The database.", InDatabase::database)
                .text("specific_schema", "The schema of the function.", row -> row.of()
                        .function()
                        .schema())
                .text("specific_name", "The function.", row -> row.of()
                        .function()
                        .name())
                .integer("ordinal_position", "The position of the parameter, from 1.", row -> row.of()
                        .position())
                .constant("parameter_mode", "Always IN.", "IN")
                .text("parameter_name", "The parameter.", row -> row.of()
                        .declared()
                        .name())
                .text("data_type", "The type of the parameter, as written.", row -> row.of()
                        .declared()
                        .type())
                .build();
    }

    static Stream<FunctionDefinition> functions(SystemScope scope) {
        Rights rights = scope.rights();
        return scope.database().catalog().database().all(FunctionDefinition.class).stream()
                .filter(function -> rights.seesFunction(function.schema(), function.name()))
                .map(function -> rights.seeAll()
                        ? function
                        : new FunctionDefinition(
                                function.schema(), function.name(), function.parameters(), "", function.place()));
    }

    /** A parameter of a function, with its position counted from 1. */
    private record Parameter(FunctionDefinition function, int position, DeclaredColumn declared) {
        static Stream<Parameter> of(FunctionDefinition function) {
            List<DeclaredColumn> parameters = function.parameters();
            return IntStream.range(0, parameters.size())
                    .mapToObj(i -> new Parameter(function, i + 1, parameters.get(i)));
        }
    }
}
