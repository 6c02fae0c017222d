package io.braid.vdb;

/**
 * {@code CREATE TRIGGER ... INSTEAD OF}: statements that are executed for each row that a statement would insert into,
 * update in or delete from a view.
 *
 * @param sql the statements, as written: one, or several in {@code BEGIN ATOMIC ... END}
 */
public record TriggerDefinition(String schema, String view, String name, Event event, String sql, Place place)
        implements Definition {
    /** Kind of statement that the trigger is executed instead of. */
    public enum Event {
        INSERT,
        UPDATE,
        DELETE
    }

    /** The same on a view of another name. */
    public TriggerDefinition on(String otherSchema, String otherView) {
        return new TriggerDefinition(otherSchema, otherView, name, event, sql, place);
    }

    /** True if the trigger is one of a view. */
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
