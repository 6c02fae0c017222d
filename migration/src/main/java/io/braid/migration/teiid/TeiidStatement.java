package io.braid.migration.teiid;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statement of a Teiid virtual database, from XML or DDL; option keys are in upper case. */
sealed interface TeiidStatement {
    /** Returns the line of the file on which it begins. */
    int line();

    /** Name and version of the database. */
    record Database(String name, String version, Map<String, String> options, int line) implements TeiidStatement {}

    /** Named translator that overrides properties of another one. */
    record Translator(String name, String base, Map<String, String> options, int line) implements TeiidStatement {}

    /** Connection to a source; {@code RESOURCE-NAME} among the options is its JNDI name. */
    record Server(String name, String translator, Map<String, String> options, int line) implements TeiidStatement {}

    /** Model, which is a schema; a virtual one has no servers. */
    record Schema(String name, boolean virtual, List<String> servers, Map<String, String> options, int line)
            implements TeiidStatement {}

    /** Import of tables; the remote schema may be given by options only. */
    record SchemaImport(Optional<String> remote, String server, String schema, Map<String, String> options, int line)
            implements TeiidStatement {}

    /** Import of another virtual database. */
    record DatabaseReuse(String name, String version, boolean withRoles, int line) implements TeiidStatement {}

    /** Declared table of a source. */
    record ForeignTable(String schema, String name, TableBody body, int line) implements TeiidStatement {}

    /** View; without columns in its body, it has those of the query. */
    record View(String schema, String name, TableBody body, String sql, int line) implements TeiidStatement {}

    /** INSTEAD OF trigger of a view, for INSERT, UPDATE or DELETE. */
    record Trigger(String schema, String view, String name, String event, List<String> statements, int line)
            implements TeiidStatement {}

    /** Procedure or function. */
    record Procedure(String schema, String name, ProcedureBody body, int line) implements TeiidStatement {}

    /** Data role; its members are all users, or those with one of the container's roles. */
    record Role(String name, boolean anyAuthenticated, List<String> containerRoles, int line)
            implements TeiidStatement {}

    /** Permission of a role, or its denial. */
    record Permission(String role, Resource resource, Rights rights, Restriction restriction, int line)
            implements TeiidStatement {}

    /** Alias of a type. */
    record Domain(String name, String type, int line) implements TeiidStatement {}

    /** Construct without a counterpart, and advice about it; without advice it is irrelevant. */
    record Other(String construct, boolean lost, String advice, int line) implements TeiidStatement {}

    /** Columns, keys and options of a table or view. */
    record TableBody(List<TableColumn> columns, List<TableConstraint> constraints, Map<String, String> options) {}

    /** Column, parameter or result column. */
    record TableColumn(String name, String type, boolean nullable, Set<String> traits, Map<String, String> options) {}

    /** Key or index over columns; a foreign key also has a target. */
    record TableConstraint(String kind, List<String> columns, List<String> target, List<String> targetColumns) {}

    /**
     * Parts of a procedure.
     *
     * @param kind such as {@code virtual procedure}
     * @param problem the reason why it cannot become a parameterized view; empty if it can
     */
    record ProcedureBody(
            String kind,
            List<TableColumn> parameters,
            List<TableColumn> results,
            Map<String, String> options,
            String sql,
            String problem) {}

    /** Kind and path of a permission's object; the kind is empty if only the path identifies it. */
    record Resource(String kind, List<String> path) {}

    /** Rights by name, such as SELECT; both sets may be empty. */
    record Rights(Set<String> allowed, Set<String> denied) {}

    /** Row filter, and column mask with its condition. */
    record Restriction(Optional<String> name, Optional<String> condition, Optional<String> mask, int order) {
        static final Restriction NONE = new Restriction(Optional.empty(), Optional.empty(), Optional.empty(), 0);

        boolean isNone() {
            return condition.isEmpty() && mask.isEmpty();
        }
    }
}
