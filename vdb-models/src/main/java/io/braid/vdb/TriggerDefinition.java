package io.braid.vdb;

/**
 * {@code CREATE TRIGGER ... INSTEAD OF}: statements that are executed for each row that a statement would insert into,
 * update in or delete from a view.
 *
 * @param sql the statements, as written: one, or several in {@code BEGIN ATOMIC ... END}
 */
public record TriggerDefinition(String schema, String view, String name, Event event, String sql, Place place)
        implements Definition {
    /** Kind of statement that the trigger replaces. */
    public enum Event {
        INSERT,
        UPDATE,
        DELETE
    }

    /** Returns the same trigger on another view. */
    public TriggerDefinition on(String otherSchema, String otherView) {
        return new TriggerDefinition(otherSchema, otherView, name, event, sql, place);
    }

    /** True if the trigger belongs to the view. */
    public boolean isOf(String viewSchema, String viewName) {
        return schema.equalsIgnoreCase(viewSchema) && view.equalsIgnoreCase(viewName);
    }

    @Override
    public ObjectKind kind() {
        return ObjectKind.TRIGGER;
    }

    @Override
    public String describe() {
        return "trigger " + name + " on " + schema + "." + view;
    }

    @Override
    public TriggerDefinition at(Place elsewhere) {
        return new TriggerDefinition(schema, view, name, event, sql, elsewhere);
    }

    @Override
    public ObjectKey key() {
        return ObjectKey.of(ObjectKind.TRIGGER, schema, view, name);
    }
}
