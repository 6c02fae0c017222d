package io.braid.migration.teiid;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Statement of a virtual database, whether it was written in XML or in DDL; keys of options are in upper case. */
sealed interface TeiidStatement {
    /** The line of the file in which it begins. */
    int line();

    /** Name and version of the whole. */
    record Database(String name, String version, Map<String, String> options, int line) implements TeiidStatement {}

    /** Translator with other properties under a name of its own. */
    record Translator(String name, String base, Map<String, String> options, int line) implements TeiidStatement {}

    /** Connection to a source; {@code RESOURCE-NAME} among the options is its JNDI name. */
    record Server(String name, String translator, Map<String, String> options, int line) implements TeiidStatement {}

    /** Model, that is a schema; a virtual one has no servers. */
    record Schema(String name, boolean virtual, List<String> servers, Map<String, String> options, int line)
            implements TeiidStatement {}

    /** Import of tables; the remote schema may be given by options only. */
    record SchemaImport(Optional<String> remote, String server, String schema, Map<String, String> options, int line)
            implements TeiidStatement {}

    /** Import of another virtual database. */
    record DatabaseReuse(String name, String version, boolean withRoles, int line) implements TeiidStatement {}

    /** Declared table of a source. */
    record ForeignTable(String schema, String name, TableBody body, int line) implements TeiidStatement {}

    /** View; its body has no columns if it takes those of the query. */
    record View(String schema, String name, TableBody body, String sql, int line) implements TeiidStatement {}

    /** Trigger of a view, of INSERT, UPDATE and DELETE statements. */
    record Trigger(String schema, String view, String name, String event, List<String> statements, int line)
            implements TeiidStatement {}

    /** Procedure or function. */
    record Procedure(String schema, String name, ProcedureBody body, int line) implements TeiidStatement {}

    /** Data role; its members are all users, or those with one of the roles of the container. */
    record Role(String name, boolean anyAuthenticated, List<String> containerRoles, int line)
            implements TeiidStatement {}

    /** Permission of a role, or its denial. */
    record Permission(String role, Resource resource, Rights rights, Restriction restriction, int line)
            implements TeiidStatement {}

    /** Name for a type. */
    record Domain(String name, String type, int line) implements TeiidStatement {}

    /** Something that has no counterpart, and the advice about it; without advice it is of no consequence. */
    record Other(String construct, boolean lost, String advice, int line) implements TeiidStatement {}

    /** Columns, keys and options of a table or view. */
    record TableBody(List<TableColumn> columns, List<TableConstraint> constraints, Map<String, String> options) {}

    /** Column, parameter, or column of a result. */
    record TableColumn(String name, String type, boolean nullable, Set<String> traits, Map<String, String> options) {}

    /** Key or index over columns; a foreign key also has a target. */
    record TableConstraint(String kind, List<String> columns, List<String> target, List<String> targetColumns) {}

    /**
     * Parts of a procedure.
     *
     * @param kind such as {@code virtual procedure}
     * @param problem what keeps it from being a view with parameters; empty if nothing does
     */
    record ProcedureBody(
            String kind,
            List<TableColumn> parameters,
            List<TableColumn> results,
            Map<String, String> options,
            String sql,
            String problem) {}

    /** Kind and path of what a permission is about; the kind is empty if only the path can tell. */
    record Resource(String kind, List<String> path) {}

    /** Rights by name, such as SELECT; both sets may be empty. */
    record Rights(Set<String> allowed, Set<String> denied) {}

    /** Condition on rows, and mask of a column with the condition under which it applies. */
    record Restriction(Optional<String> name, Optional<String> condition, Optional<String> mask, int order) {
        static final Restriction NONE = new Restriction(Optional.empty(), Optional.empty(), Optional.empty(), 0);

        boolean isNone() {
            return condition.isEmpty() && mask.isEmpty();
        }
    }
}
