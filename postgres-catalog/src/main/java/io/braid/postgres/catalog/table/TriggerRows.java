package io.braid.postgres.catalog.table;

import io.braid.postgres.catalog.model.DatabaseObjects;
import io.braid.postgres.catalog.model.TableObject;
import io.braid.postgres.catalog.model.TriggerObject;
import io.braid.vdb.TriggerDefinition.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Rows for the INSTEAD OF triggers of views. */
final class TriggerRows {
    /** Bits of {@code tgtype}. */
    private static final int FOR_EACH_ROW = 1;

    private static final int INSERT = 4;
    private static final int DELETE = 8;
    private static final int UPDATE = 16;
    private static final int INSTEAD_OF = 64;

    /** It fires in sessions that are no replicas. */
    private static final String ENABLED = "O";

    private TriggerRows() {}

    static List<@Nullable Object[]> triggers(DatabaseObjects objects) {
        RowWriter writer = RowWriter.afterStatic("pg_catalog.pg_trigger");
        for (TriggerObject trigger : objects.triggers()) {
            writer.row()
                    .set("oid", trigger.oid())
                    .set("tgrelid", trigger.view().oid())
                    .set("tgname", trigger.name())
                    .set("tgtype", FOR_EACH_ROW + INSTEAD_OF + bit(trigger.event()))
                    .set("tgenabled", ENABLED);
        }
        return writer.rows();
    }

    private static int bit(Event event) {
        return switch (event) {
            case INSERT -> INSERT;
            case UPDATE -> UPDATE;
            case DELETE -> DELETE;
        };
    }

    /** In {@code information_schema}. */
    static List<@Nullable Object[]> standard(DatabaseObjects objects) {
        RowWriter writer = new RowWriter("information_schema.triggers");
        for (TriggerObject trigger : objects.triggers()) {
            TableObject view = trigger.view();
            String schema = view.namespace().name();
            writer.row()
                    .set("trigger_catalog", objects.database())
                    .set("trigger_schema", schema)
                    .set("trigger_name", trigger.name())
                    .set("event_manipulation", trigger.event().name())
                    .set("event_object_catalog", objects.database())
                    .set("event_object_schema", schema)
                    .set("event_object_table", view.name())
                    .set("action_order", 1)
                    .set("action_statement", trigger.statements())
                    .set("action_orientation", "ROW")
                    .set("action_timing", "INSTEAD OF");
        }
        return writer.rows();
    }
}
